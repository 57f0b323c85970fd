import { again, casesFor, together } from './cases.mjs';

/** Calls to the filesystem server whose root is `root`. */
export function filesCases(root) {
  const en = casesFor('filesystem', 'en');
  const zh = casesFor('filesystem', 'zh');
  const at = name => `${root}/${name}`;
  const quoted = name => JSON.stringify(at(name));
  const read = (name, more = {}) => [['read_text_file', { path: at(name), ...more }]];
  const readAll = (...names) => [['read_multiple_files', { paths: names.map(at) }]];
  const list = (name, more = {}) => [['list_directory_with_sizes', { path: at(name), ...more }]];
  const readme = at('README.md');
  const todo = at('notes/todo.txt');
  const csv = at('reports/2026-q3.csv');
  const log = at('logs/app.log');
  const minutes = at('文档/会议纪要.txt');
  const budget = at('文档/预算 2026.csv');

  return [
    en.good(`Read ${readme}`, 'read_text_file', { path: readme }),
    en.good(`How do we handle errors? See ${at('reports/errors.md')}`, 'read_text_file', {
      path: at('reports/errors.md'),
    }),
    en.good(`What is in ${at('notes')}?`, 'list_directory', { path: at('notes') }),
    en.good(`Find spreadsheets in ${root}`, 'search_files', { path: root, pattern: '**/*.xlsx' }),
    en.good(`First 3 lines of ${log}`, 'read_text_file', { path: log, head: 3 }),
    en.good('Which folders may you read?', 'list_allowed_directories', {}),
    en.good(`Save "hello" as ${at('drafts/hello.txt')}`, 'write_file', {
      path: at('drafts/hello.txt'),
      content: 'hello',
    }),
    en.good(`Read both notes`, 'read_multiple_files', { paths: [todo, at('notes/meeting.txt')] }),

    en.fixed('malformed text', `Read ${readme}`, 'read_text_file', `{path: ${quoted('README.md')}}`, read('README.md')),
    en.fixed(
      'malformed text',
      `First 2 lines of ${todo}`,
      'read_text_file',
      `{'path': '${todo}', 'head': 2}`,
      read('notes/todo.txt', { head: 2 }),
    ),
    en.fixed(
      'malformed text',
      `Read ${csv}`,
      'read_text_file',
      `{"path": ${quoted('reports/2026-q3.csv')},}`,
      read('reports/2026-q3.csv'),
    ),
    en.fixed(
      'malformed text',
      `The tree of ${root}`,
      'directory_tree',
      `{"path": ${JSON.stringify(root)}, "excludePatterns": ["logs",],}`,
      [['directory_tree', { path: root, excludePatterns: ['logs'] }]],
    ),
    en.fixed(
      'malformed text',
      `Read ${log}`,
      'read_text_file',
      `{"path": ${quoted('logs/app.log')} /* the log */}`,
      read('logs/app.log'),
    ),
    en.fixed(
      'malformed text',
      `Read ${todo}`,
      'read_text_file',
      `{"path": ${quoted('notes/todo.txt')}`,
      read('notes/todo.txt'),
    ),
    en.fixed(
      'code fence',
      `List ${at('notes')}`,
      'list_directory',
      `\`\`\`json\n{"path": ${quoted('notes')}}\n\`\`\``,
      [['list_directory', { path: at('notes') }]],
    ),
    en.fixed(
      'code fence',
      `Info on ${readme}`,
      'get_file_info',
      `Here is the call:\n\`\`\`\n{"path": ${quoted('README.md')}}\n\`\`\``,
      [['get_file_info', { path: readme }]],
    ),
    en.blocked(
      'malformed text',
      `Save "hi" as ${at('drafts/hi.txt')}`,
      'write_file',
      `{"path": ${quoted('drafts/hi.txt')}, "content": "hi",}`,
      [['write_file', { path: at('drafts/hi.txt'), content: 'hi' }]],
    ),
    en.left(
      'cut text',
      `Read ${at('notes/meeting.txt')}`,
      'read_text_file',
      `{"path": ${quoted('notes/mee').slice(0, -1)}`,
    ),
    en.left(
      'cut text',
      `Write my report to ${at('drafts/report.txt')}`,
      'write_file',
      `{"path": ${quoted('drafts/report.txt')}, "content": "The first paragraph of the rep`,
    ),

    en.fixed(
      'double encoding',
      `Read ${readme}`,
      'read_text_file',
      JSON.stringify(JSON.stringify({ path: readme })),
      read('README.md'),
    ),
    en.fixed(
      'double encoding',
      'Read the readme and the to-do list',
      'read_multiple_files',
      { paths: JSON.stringify([readme, todo]) },
      readAll('README.md', 'notes/todo.txt'),
    ),
    en.fixed(
      'double encoding',
      `Find text files in ${root}, not the logs`,
      'search_files',
      { path: root, pattern: '**/*.txt', excludePatterns: '["logs/**"]' },
      [['search_files', { path: root, pattern: '**/*.txt', excludePatterns: ['logs/**'] }]],
    ),
    en.blocked(
      'double encoding',
      `In ${todo} make "milk" "oat milk"; only show what would change`,
      'edit_file',
      { path: todo, edits: '[{"oldText": "milk", "newText": "oat milk"}]', dryRun: 'true' },
      [['edit_file', { path: todo, edits: [{ oldText: 'milk', newText: 'oat milk' }], dryRun: true }]],
    ),

    en.fixed('envelope', `Read ${csv}`, 'read_text_file', { arguments: { path: csv } }, read('reports/2026-q3.csv')),
    en.fixed(
      'envelope',
      `List ${at('reports')}`,
      'list_directory',
      { tool: 'list_directory', parameters: { path: at('reports') } },
      [['list_directory', { path: at('reports') }]],
    ),
    en.fixed(
      'envelope',
      `Last 2 lines of ${log}`,
      'read_text_file',
      { arguments: JSON.stringify({ path: log, tail: 2 }) },
      read('logs/app.log', { tail: 2 }),
    ),
    en.blocked(
      'envelope',
      `Save "x" as ${at('drafts/x.txt')}`,
      'write_file',
      { arguments: { path: at('drafts/x.txt'), content: 'x' } },
      [['write_file', { path: at('drafts/x.txt'), content: 'x' }]],
    ),
    en.fixed('envelope', `Read ${todo}`, 'read_text_file', JSON.stringify([{ path: todo }]), read('notes/todo.txt')),

    en.fixed(
      'number as text',
      `First 3 lines of ${log}`,
      'read_text_file',
      { path: log, head: '3' },
      read('logs/app.log', { head: 3 }),
    ),
    en.fixed(
      'number as text',
      `Last 5 lines of ${log}`,
      'read_text_file',
      { path: log, tail: '5' },
      read('logs/app.log', { tail: 5 }),
    ),
    en.left('number in words', `First lines of ${log}`, 'read_text_file', { path: log, head: '3 or 4' }),
    en.blocked(
      'boolean as text',
      `Try to make "eggs" "six eggs" in ${todo}`,
      'edit_file',
      { path: todo, edits: [{ oldText: 'eggs', newText: 'six eggs' }], dryRun: 'true' },
      [['edit_file', { path: todo, edits: [{ oldText: 'eggs', newText: 'six eggs' }], dryRun: true }]],
    ),

    en.fixed('item for list', `Read ${readme}`, 'read_multiple_files', { paths: readme }, readAll('README.md')),
    en.fixed(
      'text for list',
      `Read ${readme} and ${csv}`,
      'read_multiple_files',
      { paths: `${readme},${csv}` },
      readAll('README.md', 'reports/2026-q3.csv'),
    ),
    en.fixed(
      'item for list',
      `Find notes in ${root} but not old ones`,
      'search_files',
      { path: root, pattern: '**/*.txt', excludePatterns: 'archive/**' },
      [['search_files', { path: root, pattern: '**/*.txt', excludePatterns: ['archive/**'] }]],
    ),
    en.fixed('list for item', `Read ${todo}`, 'read_text_file', { path: [todo] }, read('notes/todo.txt')),
    en.fixedOrAsked(
      'list for item',
      `Read ${todo} and ${csv}`,
      'read_text_file',
      { path: [todo, csv] },
      [...read('notes/todo.txt'), ...read('reports/2026-q3.csv')],
      readAll('notes/todo.txt', 'reports/2026-q3.csv'),
    ),

    en.fixed('parameter name', `Read ${readme}`, 'read_text_file', { file_path: readme }, read('README.md')),
    en.fixed('parameter name', `Read ${todo}`, 'read_text_file', { filePath: todo }, read('notes/todo.txt')),
    en.fixed(
      'parameter name',
      `Read ${log}`,
      'read_text_file',
      { Path: log, head: 4 },
      read('logs/app.log', { head: 4 }),
    ),
    en.fixed('parameter name', `List ${at('notes')}`, 'list_directory', { directory: at('notes') }, [
      ['list_directory', { path: at('notes') }],
    ]),
    en.fixed('parameter name', `Info on ${csv}`, 'get_file_info', { filename: csv }, [
      ['get_file_info', { path: csv }],
    ]),
    en.fixed(
      'parameter name',
      `Read ${readme} and ${todo}`,
      'read_multiple_files',
      { file_paths: [readme, todo] },
      readAll('README.md', 'notes/todo.txt'),
    ),
    en.blocked(
      'parameter name',
      `Save "b" as ${at('drafts/b.txt')}`,
      'write_file',
      { file_path: at('drafts/b.txt'), content: 'b' },
      [['write_file', { path: at('drafts/b.txt'), content: 'b' }]],
    ),
    en.blocked(
      'parameter name',
      `Move ${at('archive/old.txt')} to ${at('notes/old.txt')}`,
      'move_file',
      { src: at('archive/old.txt'), dest: at('notes/old.txt') },
      [['move_file', { source: at('archive/old.txt'), destination: at('notes/old.txt') }]],
    ),

    en.fixed('tool name', `Read ${csv}`, 'mcp__filesystem__read_text_file', { path: csv }, read('reports/2026-q3.csv')),
    en.fixed('tool name', `List ${at('logs')}`, 'filesystem.list_directory', { path: at('logs') }, [
      ['list_directory', { path: at('logs') }],
    ]),
    en.fixed('tool name', `Read ${todo}`, 'readTextFile', { path: todo }, read('notes/todo.txt')),
    en.fixed('tool name', `Find Markdown in ${root}`, 'Search-Files', { path: root, pattern: '**/*.md' }, [
      ['search_files', { path: root, pattern: '**/*.md' }],
    ]),
    en.blocked(
      'tool name',
      `Save "c" as ${at('drafts/c.txt')}`,
      'mcp__filesystem__write_file',
      { path: at('drafts/c.txt'), content: 'c' },
      [['write_file', { path: at('drafts/c.txt'), content: 'c' }]],
    ),
    en.blocked(
      'tool name',
      `Move ${at('archive/old.txt')} to ${at('archive/older.txt')}`,
      'filesystem_move_file',
      { source: at('archive/old.txt'), destination: at('archive/older.txt') },
      [['move_file', { source: at('archive/old.txt'), destination: at('archive/older.txt') }]],
    ),
    en.blocked('tool name', `Make the folder ${at('drafts/new')}`, 'createDirectory', { path: at('drafts/new') }, [
      ['create_directory', { path: at('drafts/new') }],
    ]),
    en.left('no such tool', `Delete ${at('archive/old.txt')}`, 'delete_file', { path: at('archive/old.txt') }),

    en.fixed('enum spelling', `List ${root} by size`, 'list_directory_with_sizes', { path: root, sortBy: 'Size' }, [
      ['list_directory_with_sizes', { path: root, sortBy: 'size' }],
    ]),
    en.fixed(
      'enum spelling',
      `List ${at('reports')} by name`,
      'list_directory_with_sizes',
      { path: at('reports'), sortBy: 'NAME' },
      list('reports', { sortBy: 'name' }),
    ),
    en.left('no such enum value', `List ${at('reports')} by date`, 'list_directory_with_sizes', {
      path: at('reports'),
      sortBy: 'modified',
    }),

    en.fixed(
      'null optional',
      `Read ${readme}`,
      'read_text_file',
      { path: readme, head: null, tail: null },
      read('README.md'),
    ),
    en.fixed(
      'null optional',
      `List ${at('notes')}`,
      'list_directory_with_sizes',
      { path: at('notes'), sortBy: null },
      list('notes'),
    ),
    en.fixed('empty optional', `Read ${csv}`, 'read_text_file', { path: csv, head: '' }, read('reports/2026-q3.csv')),
    en.blocked(
      'null optional',
      `Make "eggs" "ten eggs" in ${todo}`,
      'edit_file',
      { path: todo, edits: [{ oldText: 'eggs', newText: 'ten eggs' }], dryRun: null },
      [['edit_file', { path: todo, edits: [{ oldText: 'eggs', newText: 'ten eggs' }] }]],
    ),
    en.askedOrLeft('null required', 'What is in the folder?', 'list_directory', { path: null }),
    en.askedOrLeft('missing required', 'Save it.', 'write_file', { path: at('drafts/it.txt') }),
    en.askedOrLeft('missing required', 'Read the files', 'read_multiple_files', { paths: [] }),

    en.fixed('object for scalar', `Read ${log}`, 'read_text_file', { path: { path: log } }, read('logs/app.log')),
    en.fixed(
      'object for scalar',
      `First 2 lines of ${log}`,
      'read_text_file',
      { path: log, head: { value: 2 } },
      read('logs/app.log', { head: 2 }),
    ),
    en.fixed(
      'object for scalar',
      `Read ${readme} and ${log}`,
      'read_multiple_files',
      { paths: [{ path: readme }, { path: log }] },
      readAll('README.md', 'logs/app.log'),
    ),

    en.asked('exclusive parameters', `The first or last 2 lines of ${log}`, 'read_text_file', {
      path: log,
      head: 2,
      tail: 2,
    }),
    en.asked('exclusive parameters', `Show both ends of ${csv}`, 'read_text_file', { path: csv, head: '1', tail: '1' }),

    en.left('outside the root', 'Read /etc/passwd', 'read_text_file', { path: '/etc/passwd' }),
    en.left('outside the root', `Read ${root}/../../../../../../etc/hosts`, 'read_text_file', {
      path: `${root}/../../../../../../etc/hosts`,
    }),
    en.left('missing file', `Read ${at('notes/plan.txt')}`, 'read_text_file', { path: at('notes/plan.txt') }),
    again(
      en.left('missing file', `Read ${at('reports/2026-q4.csv')}`, 'read_text_file', {
        path: at('reports/2026-q4.csv'),
      }),
      3,
    ),
    en.left('missing file', `Move ${at('notes/gone.txt')} to ${at('notes/back.txt')}`, 'move_file', {
      source: at('notes/gone.txt'),
      destination: at('notes/back.txt'),
    }),
    en.left('nothing matches', `Make "butter" "margarine" in ${todo}`, 'edit_file', {
      path: todo,
      edits: [{ oldText: 'butter', newText: 'margarine' }],
    }),
    en.left('a folder, not a file', `Read ${at('notes')}`, 'read_text_file', { path: at('notes') }),
    en.selfFixed('parameter name', `Read ${todo}`, 'read_text_file', { file: todo }, { path: todo }),
    again(
      en.fixed('item for list', `Read ${csv}`, 'read_multiple_files', { paths: csv }, readAll('reports/2026-q3.csv')),
      2,
    ),
    together(
      en.fixed(
        'number as text',
        `First line of ${csv}.`,
        'read_text_file',
        { path: csv, head: '1' },
        read('reports/2026-q3.csv', { head: 1 }),
      ),
      en.fixed('parameter name', `And all of ${readme}.`, 'read_text_file', { filepath: readme }, read('README.md')),
    ),
    en.fixed(
      'several at once',
      `First 2 lines of ${log}`,
      'mcp__filesystem__read_text_file',
      { file_path: log, head: '2' },
      read('logs/app.log', { head: 2 }),
    ),
    en.fixed(
      'several at once',
      `List ${at('logs')} by size`,
      'list_directory_with_sizes',
      { arguments: JSON.stringify({ path: at('logs'), sortBy: 'SIZE' }) },
      list('logs', { sortBy: 'size' }),
    ),
    en.fixed(
      'several at once',
      `Read ${csv}`,
      'read_text_file',
      `\`\`\`json\n{'file_path': '${csv}', 'head': '4',}\n\`\`\``,
      read('reports/2026-q3.csv', { head: 4 }),
    ),

    zh.good(`读一下 ${minutes}`, 'read_text_file', { path: minutes }),
    zh.good(`列出 ${at('文档')} 里的文件`, 'list_directory', { path: at('文档') }),
    zh.fixed(
      'code fence',
      `读一下 ${minutes}`,
      'read_text_file',
      `\`\`\`json\n{"path": ${quoted('文档/会议纪要.txt')}}\n\`\`\``,
      read('文档/会议纪要.txt'),
    ),
    zh.fixed('malformed text', `读取 ${budget}`, 'read_text_file', `{“path”: “${budget}”}`, read('文档/预算 2026.csv')),
    zh.fixed(
      'malformed text',
      `读取 ${minutes} 的前两行`,
      'read_text_file',
      `{'path': '${minutes}', 'head': 2,}`,
      read('文档/会议纪要.txt', { head: 2 }),
    ),
    zh.fixed(
      'double encoding',
      '把会议纪要和预算都读出来',
      'read_multiple_files',
      { paths: JSON.stringify([minutes, budget]) },
      readAll('文档/会议纪要.txt', '文档/预算 2026.csv'),
    ),
    zh.fixed(
      'number as text',
      `${minutes} 的最后 2 行`,
      'read_text_file',
      { path: minutes, tail: '2' },
      read('文档/会议纪要.txt', { tail: 2 }),
    ),
    zh.fixed(
      'item for list',
      `读取 ${budget}`,
      'read_multiple_files',
      { paths: budget },
      readAll('文档/预算 2026.csv'),
    ),
    zh.fixed('list for item', `读取 ${minutes}`, 'read_text_file', { path: [minutes] }, read('文档/会议纪要.txt')),
    zh.fixed('parameter name', `打开 ${budget}`, 'read_text_file', { file_path: budget }, read('文档/预算 2026.csv')),
    zh.fixed(
      'tool name',
      `打开 ${minutes}`,
      'mcp__filesystem__read_text_file',
      { path: minutes },
      read('文档/会议纪要.txt'),
    ),
    zh.fixed(
      'enum spelling',
      `按大小列出 ${at('文档')}`,
      'list_directory_with_sizes',
      { path: at('文档'), sortBy: 'SIZE' },
      list('文档', { sortBy: 'size' }),
    ),
    zh.fixed(
      'null optional',
      `读取 ${minutes}`,
      'read_text_file',
      { path: minutes, head: null },
      read('文档/会议纪要.txt'),
    ),
    zh.fixed(
      'envelope',
      `列出 ${at('文档')}`,
      'list_directory',
      { tool: 'list_directory', parameters: { path: at('文档') } },
      [['list_directory', { path: at('文档') }]],
    ),
    zh.fixed(
      'object for scalar',
      `读取 ${minutes}`,
      'read_text_file',
      { path: { path: minutes } },
      read('文档/会议纪要.txt'),
    ),
    zh.asked('exclusive parameters', `看 ${minutes} 的开头和结尾`, 'read_text_file', {
      path: minutes,
      head: 2,
      tail: 1,
    }),
    zh.left('missing file', `读取 ${at('文档/合同.txt')}`, 'read_text_file', { path: at('文档/合同.txt') }),
    zh.left('outside the root', '读取 /root/密码.txt', 'read_text_file', { path: '/root/密码.txt' }),
    zh.blocked(
      'parameter name',
      `把 ${minutes} 移到 ${at('archive/会议纪要.txt')}`,
      'move_file',
      { Source: minutes, Destination: at('archive/会议纪要.txt') },
      [['move_file', { source: minutes, destination: at('archive/会议纪要.txt') }]],
    ),
    zh.blocked(
      'malformed text',
      `把“你好”写入 ${at('drafts/你好.txt')}`,
      'write_file',
      `{'path': '${at('drafts/你好.txt')}', 'content': '你好'}`,
      [['write_file', { path: at('drafts/你好.txt'), content: '你好' }]],
    ),
  ];
}
