import { extname } from 'node:path'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { type Problem, problemText } from '../../../src/ingest/journal/problem.ts'
import { CATALOGUE, WITHOUT_EXAMPLE } from './catalogue.ts'
import { type ErrorCases, type Example, exampleOf, nameOf, problemsOf } from './example.ts'
import { ROOT_FILE, ROOT_FILE_WITHOUT_EXAMPLE, rootProblemsOf } from './root-file.ts'

const HEAD = `# What can be wrong in a journal

Every error and warning of the three readers: when it appears, a small journal that causes it, and what Daybook says to it, as \`daybook check\` prints it.
One error is enough for a sync to be refused, and then the books stay as they were; warnings stop nothing. After an error the reading goes on with the next
entry, so that one run shows all there is to mend. Line 0 stands for the whole file. Paths inside a message are absolute: the examples stand in a folder \`/books\`.

This page is made by \`test/ingest/errors\`, which fails when a reader has an error that is not on it, or another text. After a change, run
\`UPDATE_GOLDEN=1 npx vitest run --project unit test/ingest/errors\` and read the difference.
`

/** The whole page: by dialect, then by code. */
export async function errorsPage(): Promise<string> {
  const dialects = Object.keys(CATALOGUE) as Dialect[]
  return [HEAD, ...dialects.map((dialect) => section(dialect, CATALOGUE[dialect])), await rootFileSection()].join('\n')
}

function section(dialect: Dialect, cases: ErrorCases): string {
  const codes = Object.keys(cases).sort()
  const contents = codes.map((code) => `[${code}](#${dialect}-${code})`).join(' · ')
  return [
    `## ${dialect}\n\n${contents}\n`,
    ...codes.map((code) => entry(dialect, code, cases[code]!)),
    ...withoutExample(WITHOUT_EXAMPLE[dialect]),
  ].join('\n')
}

function entry(dialect: Dialect, code: string, { when, examples }: ErrorCases[string]): string {
  const blocks = examples.map((written) => {
    const example = exampleOf(dialect, written)
    const problems = problemsOf(dialect, example).filter((problem) => problem.code === code)
    return `${journalOf(dialect, example)}\n${fenced('text', problems.map(printed).join('\n'))}`
  })
  return [`### ${dialect} \`${code}\`\n\n${when}\n`, ...blocks].join('\n')
}

function journalOf(dialect: Dialect, { files, options = {}, shown }: Example): string {
  const mode = options.strict ? 'In strict mode:\n\n' : options.forecastUntil === undefined ? '' : 'When forecasts are asked for:\n\n'
  if (shown !== undefined) return `${mode}${shown}\n`
  const names = Object.keys(files)
  const blocks = names.map((name) => {
    const language = extname(name) === '.csv' ? 'csv' : extname(name) === '.rules' ? 'text' : dialect
    return `${names.length === 1 ? '' : `\`${name}\`\n\n`}${fenced(language, visible(files[name]!))}`
  })
  return `${mode}${blocks.join('\n')}`
}

async function rootFileSection(): Promise<string> {
  const entries: string[] = []
  for (const [code, example] of Object.entries(ROOT_FILE)) {
    const { command, sync } = await rootProblemsOf(example)
    entries.push(`### root \`${code}\`\n\n${example.when}\n\n${fenced('text', printed(command))}\nA sync says:\n\n${fenced('text', printed(sync))}`)
  }
  const head = '## The root file\n\nWhat is found in every dialect, before a reader is asked.\n'
  return [head, ...entries, ...withoutExample(ROOT_FILE_WITHOUT_EXAMPLE)].join('\n')
}

function withoutExample(reasons: Readonly<Record<string, string>>): string[] {
  const codes = Object.keys(reasons).sort()
  return codes.length === 0 ? [] : [`Without an example:\n\n${codes.map((code) => `- \`${code}\`: ${reasons[code]}\n`).join('')}`]
}

/** As `daybook check` prints it. */
function printed(problem: Problem): string {
  const place = problemText(problem, nameOf)
  const text = problem.severity === 'warning' ? place.replace(': ', ': warning: ') : place
  if (problem.excerpt === undefined) return text
  const lines = problem.excerpt.split('\n').map((line) => `    | ${visible(line)}`.trimEnd())
  return `${text}\n${lines.join('\n')}`
}

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text.replace(/\n$/, '')}\n\`\`\`\n`

/** Bytes that are no text are shown as \xE9. */
function visible(content: string | Uint8Array): string {
  const text = typeof content === 'string' ? content : String.fromCharCode(...content)
  const odd = typeof content === 'string' ? /[^\P{Cc}\n\t]/gu : /[^\t\n\x20-\x7e]/g
  return text.replaceAll(odd, (char) => `\\x${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
}
