/*
 * Who may import whom; src/README.md has the same as a table. An import that is not listed here is an error: events import nothing,
 * readers only the vocabulary, and everything else only what is below it. `src/main.ts` puts the parts together and is free.
 */
// Texts are for everybody.
const onlyFrom = (folder, allowed, comment) => ({
  name: `${folder.replace('src/', '')}-imports`,
  comment,
  severity: 'error',
  from: { path: `^${folder}/` },
  to: { path: '^(src|ui|test)/', pathNot: [`^${folder}/`, '^src/messages/', ...allowed.map((path) => `^${path}`)] },
})

module.exports = {
  forbidden: [
    onlyFrom('src/events', [], 'events import texts only'),
    onlyFrom('src/messages', [], 'texts import nobody'),
    onlyFrom('src/ingest', ['src/events/vocabulary/'], 'ingest is pure: it knows the vocabulary and nothing else'),
    onlyFrom('src/config', ['src/events/vocabulary/'], 'config knows the vocabulary and nothing else'),
    onlyFrom('src/commands', ['src/events/', 'src/ingest/', 'src/config/'], 'commands decide on events from what ingest read'),
    onlyFrom(
      'src/projections',
      ['src/events/', 'src/http/contract/'],
      'projections are made of the log alone; the contract gives the types of their results',
    ),
    onlyFrom('src/export', ['src/events/vocabulary/'], 'a table on its way out is written whoever made it'),
    onlyFrom(
      'src/query',
      ['src/events/', 'src/projections/', 'src/export/', 'src/config/nearest'],
      'a copy of the book is made of a valued ledger and answers with a table',
    ),
    onlyFrom(
      'src/mcp',
      ['src/query/functions', 'src/events/vocabulary/large-message'],
      'what a model may ask is requests of the API, through whatever door',
    ),
    onlyFrom('src/demo', ['src/events/vocabulary/', 'src/ingest/'], 'the demo book is a story: it knows days, amounts and dialects'),
    onlyFrom(
      'src/service',
      [
        'src/events/',
        'src/ingest/',
        'src/config/',
        'src/commands/',
        'src/projections/',
        'src/export/',
        'src/query/',
        'src/demo/demo-book',
        'src/http/contract/',
      ],
      'the running program knows no HTTP; the contract gives the types of its results',
    ),
    onlyFrom(
      'src/http',
      ['src/events/', 'src/ingest/', 'src/config/', 'src/commands/', 'src/projections/', 'src/export/', 'src/query/', 'src/mcp/', 'src/service/'],
      'http speaks for the service and what is below it',
    ),
    onlyFrom(
      'src/lsp',
      ['src/events/vocabulary/', 'src/ingest/', 'src/commands/'],
      'a language server knows readers and edits, no log and no service',
    ),
    onlyFrom(
      'ui',
      [
        'src/http/contract/',
        'src/events/vocabulary/csv.ts',
        'src/events/vocabulary/document-kinds.ts',
        'src/events/vocabulary/hues.ts',
        'src/projections/search/lexer.ts',
        'src/projections/valuation/meaning-words.ts',
      ],
      'the pages know the service by its contract alone; a cell of CSV is made inert and a document shown as what cannot run in one place each, a search is coloured as it is read, and a tax is one in every language',
    ),
    {
      name: 'ui-imports-types-only',
      comment: 'a value imported from the contract would bring zod into every page (92 KB)',
      severity: 'error',
      from: { path: '^ui/' },
      to: {
        path: '^src/',
        pathNot: '^src/(messages/.*|events/vocabulary/(csv|document-kinds|hues)|projections/(search/lexer|valuation/meaning-words))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'reports-import-result-types-only',
      comment: 'a report takes the type of its result from the contract of its endpoint, so that each answer is described once; zod stays out of it',
      severity: 'error',
      from: { path: '^src/(projections|service)/' },
      to: { path: '^src/http/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'contract-is-a-leaf',
      comment: 'what the pages may see must not drag the service along',
      severity: 'error',
      from: { path: '^src/http/contract/' },
      to: { path: '^src/', pathNot: ['^src/http/contract/', '^src/events/vocabulary/', '^src/config/schema'] },
    },
    {
      name: 'drivers-stay-in-the-log',
      comment:
        'the log imports database drivers, and the thread with the copy that queries ask; everybody else speaks through events/log/database.ts',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(events/log/|query/query-thread|query/read-answer)' },
      to: { path: 'node_modules/(postgres|@electric-sql/pglite)/' },
    },
    {
      name: 'reports-run-no-sql',
      comment: 'a report is a pure function of the ledger view',
      severity: 'error',
      from: { path: '^src/projections/(reports|valuation)/' },
      to: { path: '^src/(events/log/|projections/projector)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { path: '^(src|ui)/' },
      to: { path: '^test/' },
    },
    {
      name: 'no-cycles',
      comment: 'who reads one file of a circle must read them all, types included',
      severity: 'error',
      from: { path: '^(src|ui)/' },
      to: { circular: true },
    },
    {
      name: 'rooms-without-circles',
      comment: 'one of these folders can be read without those that import it',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(src/(cli(/|$)|commands/journal/)|ui/)' },
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: { path: '^(src|ui)/' },
      to: { couldNotResolve: true, pathNot: ['\\.css$', '^virtual:'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
