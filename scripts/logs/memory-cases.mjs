import { casesFor } from './cases.mjs';

const open = (...names) => [['open_nodes', { names }]];
const search = query => [['search_nodes', { query }]];
const lathe = { name: 'Lathe', entityType: 'machine', observations: ['in hall 2'] };
const owns = { from: 'Ada Lovelace', to: 'Lathe', relationType: 'owns' };

/** Calls to the knowledge graph server. */
export function memoryCases() {
  const en = casesFor('memory', 'en');
  const zh = casesFor('memory', 'zh');
  return [
    en.good('What do you know?', 'read_graph', {}),
    en.good('Who is Ada?', 'search_nodes', { query: 'Ada' }),
    en.good('Open Nobody', 'open_nodes', { names: ['Nobody'] }),
    en.good('Remember that the engine is brass', 'add_observations', {
      observations: [{ entityName: 'Analytical Engine', contents: ['made of brass'] }],
    }),

    en.fixed('malformed text', 'Open Ada Lovelace', 'open_nodes', '{names: ["Ada Lovelace"]}', open('Ada Lovelace')),
    en.fixed(
      'malformed text',
      'Open the engine',
      'open_nodes',
      "{'names': ['Analytical Engine',]}",
      open('Analytical Engine'),
    ),
    en.fixed('code fence', 'Search engine', 'search_nodes', '```json\n{"query": "engine"}\n```', search('engine')),
    en.fixed(
      'double encoding',
      'Open both',
      'open_nodes',
      { names: '["Ada Lovelace", "Analytical Engine"]' },
      open('Ada Lovelace', 'Analytical Engine'),
    ),
    en.blocked(
      'double encoding',
      'Remember the lathe in hall 2',
      'create_entities',
      { entities: JSON.stringify([lathe]) },
      [['create_entities', { entities: [lathe] }]],
    ),
    en.fixed('envelope', 'Search Ada', 'search_nodes', { input: { query: 'Ada' } }, search('Ada')),
    en.fixed(
      'envelope',
      'Open Project Kestrel',
      'open_nodes',
      { args: { names: ['Project Kestrel'] } },
      open('Project Kestrel'),
    ),

    en.fixed('item for list', 'Open Ada Lovelace', 'open_nodes', { names: 'Ada Lovelace' }, open('Ada Lovelace')),
    en.fixed(
      'text for list',
      'Open Ada Lovelace and Project Kestrel',
      'open_nodes',
      { names: 'Ada Lovelace, Project Kestrel' },
      open('Ada Lovelace', 'Project Kestrel'),
    ),
    en.fixed('list for item', 'Search Kestrel', 'search_nodes', { query: ['Kestrel'] }, search('Kestrel')),
    en.blocked('item for list', 'Forget Project Kestrel', 'delete_entities', { entityNames: 'Project Kestrel' }, [
      ['delete_entities', { entityNames: ['Project Kestrel'] }],
    ]),
    en.blocked('item for list', 'Remember that Ada owns the lathe', 'create_relations', { relations: owns }, [
      ['create_relations', { relations: [owns] }],
    ]),

    en.fixed('parameter name', 'Search Lovelace', 'search_nodes', { q: 'Lovelace' }, search('Lovelace')),
    en.fixed('parameter name', 'Open Ada Lovelace', 'open_nodes', { Names: ['Ada Lovelace'] }, open('Ada Lovelace')),
    en.blocked('parameter name', 'Forget the engine', 'delete_entities', { entity_names: ['Analytical Engine'] }, [
      ['delete_entities', { entityNames: ['Analytical Engine'] }],
    ]),
    en.blocked(
      'parameter name',
      'Remember that Ada owns the lathe',
      'create_relations',
      { relations: [{ from: owns.from, to: owns.to, relation_type: 'owns' }] },
      [['create_relations', { relations: [owns] }]],
    ),
    en.askedOrLeft('missing required', 'Remember the mill', 'create_entities', {
      entities: [{ name: 'Mill', entityType: 'machine' }],
    }),
    en.askedOrLeft('missing required', 'Search', 'search_nodes', {}),

    en.fixed('tool name', 'Search Ada', 'mcp__memory__search_nodes', { query: 'Ada' }, search('Ada')),
    en.fixed('tool name', 'Search engine', 'functions.search_nodes', { query: 'engine' }, search('engine')),
    en.fixed('tool name', 'Open Ada Lovelace', 'OpenNodes', { names: ['Ada Lovelace'] }, open('Ada Lovelace')),
    en.fixed('tool name', 'Search Kestrel', 'search_node', { query: 'Kestrel' }, search('Kestrel')),
    en.blocked('tool name', 'Forget Ada', 'mcp__memory__delete_entities', { entityNames: ['Ada Lovelace'] }, [
      ['delete_entities', { entityNames: ['Ada Lovelace'] }],
    ]),
    en.left('no such tool', 'Clear everything', 'clear_graph', {}),

    en.fixed('object for scalar', 'Search Ada', 'search_nodes', { query: { text: 'Ada' } }, search('Ada')),
    en.fixed(
      'object for scalar',
      'Open Ada and Kestrel',
      'open_nodes',
      { names: [{ name: 'Ada Lovelace' }, { name: 'Project Kestrel' }] },
      open('Ada Lovelace', 'Project Kestrel'),
    ),
    en.left('unknown entity', 'Remember that Bob is tall', 'add_observations', {
      observations: [{ entityName: 'Bob', contents: ['tall'] }],
    }),
    en.selfFixed(
      'item for list',
      'Open Project Kestrel',
      'open_nodes',
      { names: 'Project Kestrel' },
      { names: ['Project Kestrel'] },
    ),
    en.fixed(
      'several at once',
      'Open Ada Lovelace',
      'mcp__memory__open_nodes',
      { Names: 'Ada Lovelace' },
      open('Ada Lovelace'),
    ),

    zh.good('王小明是谁?', 'search_nodes', { query: '王小明' }),
    zh.fixed(
      'double encoding',
      '打开王小明和北京办公室',
      'open_nodes',
      { names: '["王小明","北京办公室"]' },
      open('王小明', '北京办公室'),
    ),
    zh.fixed('item for list', '打开王小明', 'open_nodes', { names: '王小明' }, open('王小明')),
    zh.fixed(
      'text for list',
      '打开王小明、北京办公室',
      'open_nodes',
      { names: '王小明、北京办公室' },
      open('王小明', '北京办公室'),
    ),
    zh.fixed('parameter name', '搜索北京', 'search_nodes', { q: '北京' }, search('北京')),
    zh.fixed(
      'envelope',
      '搜索王小明',
      'search_nodes',
      { tool: 'search_nodes', parameters: { query: '王小明' } },
      search('王小明'),
    ),
    zh.fixed(
      'several at once',
      '搜索办公室',
      'search_nodes',
      { tool: 'search_nodes', parameters: { q: '办公室' } },
      search('办公室'),
    ),
    zh.fixed('tool name', '搜索王小明', 'mcp__memory__search_nodes', { query: '王小明' }, search('王小明')),
    zh.fixed('object for scalar', '搜索员工', 'search_nodes', { query: { keyword: '员工' } }, search('员工')),
    zh.blocked('item for list', '删除北京办公室', 'delete_entities', { entityNames: '北京办公室' }, [
      ['delete_entities', { entityNames: ['北京办公室'] }],
    ]),
    zh.left('unknown entity', '记住李雷在上海', 'add_observations', {
      observations: [{ entityName: '李雷', contents: ['在上海'] }],
    }),
  ];
}
