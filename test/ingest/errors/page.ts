import { extname } from 'node:path'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { type Problem, problemText } from '../../../src/ingest/journal/problem.ts'
import { made, page } from '../../reference/markdown.ts'
import { SUBJECTS, WITHOUT_EXAMPLE } from './catalogue.ts'
import { type ErrorCases, type Example, exampleOf, nameOf, problemsOf } from './example.ts'
import { ROOT_FILE, ROOT_FILE_WITHOUT_EXAMPLE, rootProblemsOf } from './root-file.ts'

const FROM = 'test/ingest/errors'
const FOLDER = 'docs/reference/errors'

const INTRODUCTION = `Every error and warning of the three readers, with a small journal that causes it and the message that \`daybook check\` prints.
One error is enough for a sync to be refused; the book then stays as it was. Warnings stop nothing. After an error reading continues with the next
entry, so that one run reports everything. Line 0 is the whole file. The examples are in a folder \`/books\`.`

/** docs/reference/errors.md, and below it a page for each subject of each dialect. */
export async function errorPages(): Promise<ReadonlyMap<string, string>> {
  const contents: string[] = []
  const pages = new Map<string, string>()
  for (const [dialect, subjects] of Object.entries(SUBJECTS) as [Dialect, Readonly<Record<string, ErrorCases>>][]) {
    const list: string[] = []
    for (const [subject, cases] of Object.entries(subjects)) {
      const name = `${dialect}-${subject}`
      const codes = Object.keys(cases).sort()
      list.push(`* ${subject}: ${codes.map((code) => `[${code}](errors/${name}.md#${code})`).join(', ')}`)
      const sections = codes.map((code) => entry(dialect, code, cases[code]!))
      pages.set(`${FOLDER}/${name}.md`, page(made(FROM), `# ${dialect}: ${subject}`, ...sections.map((text) => text.trim())))
    }
    contents.push(`## ${dialect}`, list.join('\n'), ...withoutExample(WITHOUT_EXAMPLE[dialect]).map((text) => text.trim()))
  }
  return pages.set('docs/reference/errors.md', page(made(FROM), '# Errors and warnings', INTRODUCTION, ...contents, (await rootFileSection()).trim()))
}

/** What a code of thousands of lines would repeat. */
const PROBLEMS_SHOWN = 3

function entry(dialect: Dialect, code: string, { when, examples }: ErrorCases[string]): string {
  const blocks = examples.map((written) => {
    const example = exampleOf(dialect, written)
    const problems = problemsOf(dialect, example).filter((problem) => problem.code === code)
    const left = problems.length - PROBLEMS_SHOWN
    const texts = [...problems.slice(0, PROBLEMS_SHOWN).map(printed), ...(left > 0 ? [`(and ${left} more)`] : [])]
    return `${journalOf(dialect, example)}\n${fenced('text', texts.join('\n'))}`
  })
  return [`## \`${code}\`\n\n${when}\n`, ...blocks].join('\n')
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
    entries.push(
      `### root \`${code}\`\n\n${example.when}\n\n${fenced('text', printed(command))}\nA sync reports:\n\n${fenced('text', printed(sync))}`,
    )
  }
  const head = '## The root file\n\nFound in every dialect before a reader starts.\n'
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
