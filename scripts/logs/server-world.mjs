import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const logLines = Array.from(
  { length: 30 },
  (_, at) => `2026-11-02T08:${String(at).padStart(2, '0')}:00Z step ${at + 1} finished`,
);

const files = {
  'README.md': '# Workshop\n\nNotes and reports of the workshop.\n',
  'notes/meeting.txt': 'Meeting of 2 November\nThe lathe comes in week 46.\nNext meeting: 16 November.\n',
  'notes/todo.txt': 'milk\neggs\ncall the mill\n',
  'reports/2026-q3.csv': 'month,orders\n2026-07,41\n2026-08,38\n2026-09,52\n',
  'reports/errors.md':
    '# Error handling\n\nError codes: 404 not found, 500 server error.\nA failed job is tried again.\n',
  'logs/app.log': `${logLines.join('\n')}\n`,
  'archive/old.txt': 'old notes\n',
  'drafts/.keep': '',
  '文档/会议纪要.txt': '十一月二日会议\n机床第四十六周到货。\n下次会议：十一月十六日。\n',
  '文档/预算 2026.csv': '月份,金额\n十月,12000\n十一月,9000\n',
};

const graph = [
  { type: 'entity', name: 'Ada Lovelace', entityType: 'person', observations: ['wrote the first program'] },
  { type: 'entity', name: 'Analytical Engine', entityType: 'machine', observations: ['designed by Babbage'] },
  { type: 'entity', name: 'Project Kestrel', entityType: 'project', observations: ['ships in December'] },
  { type: 'entity', name: '王小明', entityType: '员工', observations: ['在北京办公室工作'] },
  { type: 'entity', name: '北京办公室', entityType: '地点', observations: ['三楼'] },
  { type: 'relation', from: 'Ada Lovelace', to: 'Analytical Engine', relationType: 'programmed' },
  { type: 'relation', from: '王小明', to: '北京办公室', relationType: '工作于' },
];

const entry = name =>
  fileURLToPath(new URL(`../../node_modules/@modelcontextprotocol/${name}/dist/index.js`, import.meta.url));

const readTools = {
  filesystem: [
    'read_file',
    'read_text_file',
    'read_media_file',
    'read_multiple_files',
    'list_directory',
    'list_directory_with_sizes',
    'directory_tree',
    'search_files',
    'get_file_info',
    'list_allowed_directories',
  ],
  everything: [
    'echo',
    'get-sum',
    'get-structured-content',
    'get-annotated-message',
    'get-resource-links',
    'get-resource-reference',
  ],
  memory: ['read_graph', 'search_nodes', 'open_nodes'],
};

/** Tools that have an executor and no declared effect; the other writing tools are not named at all. */
const undeclared = {
  filesystem: ['write_file', 'edit_file', 'move_file'],
  memory: ['create_entities', 'delete_entities'],
};

/** Fills `folder` with what the servers work on, and says how each is started. */
export function makeWorld(folder) {
  const root = join(folder, 'root');
  const memory = join(folder, 'memory.jsonl');
  rmSync(root, { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  writeFileSync(memory, graph.map(line => JSON.stringify(line)).join('\n'));
  return {
    root,
    servers: {
      filesystem: { command: process.execPath, args: [entry('server-filesystem'), root] },
      everything: { command: process.execPath, args: [entry('server-everything'), 'stdio'] },
      memory: { command: process.execPath, args: [entry('server-memory')], env: { MEMORY_FILE_PATH: memory } },
    },
  };
}

/** The config for a run over the logs: every server, its read tools, and nothing about what its other tools do. */
export function toConfig(servers) {
  const executors = Object.fromEntries(
    Object.entries(servers).map(([name, server]) => [name, { type: 'mcp', ...server }]),
  );
  const tools = {};
  for (const [executor, names] of Object.entries(readTools))
    for (const name of names) tools[name] = { executor, effect: 'read' };
  for (const [executor, names] of Object.entries(undeclared)) for (const name of names) tools[name] = { executor };
  return { executors, tools };
}
