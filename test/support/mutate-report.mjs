import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/** A runtime error is a module that does not load any more, or what no test waited for and ends a run all the same. */
export const CAUGHT = ['Killed', 'Timeout', 'RuntimeError']
export const MISSED = ['Survived', 'NoCoverage']

/** Where the runner of tests looks up what file a mutant is in. */
export const planFile = () => `.mutation/plan-${process.pid}.json`

/** Every mutant that has been asked about, as it came. */
export const tested = []

const sources = new Map()

/** Where a mutant is and what it is, in a line: `file:line: original → mutant`. */
export function described({ fileName, location, replacement, status }) {
  const file = relative('.', fileName)
  if (!sources.has(file)) sources.set(file, readFileSync(file, 'utf8').split('\n'))
  const change = `${brief(between(sources.get(file), location))} → ${brief(replacement)}`
  return `${file}:${location.start.line}: ${change}${status === 'NoCoverage' ? '   (no test comes here)' : ''}`
}

/** Tells of survivors as they come: a run that is ended before its time has not been for nothing. */
class AsTheyCome {
  onMutationTestingPlanReady({ mutantPlans }) {
    writeFileSync(planFile(), JSON.stringify(Object.fromEntries(mutantPlans.map(({ mutant }) => [mutant.id, relative('.', mutant.fileName)]))))
  }

  onMutantTested(mutant) {
    tested.push(mutant)
    if (MISSED.includes(mutant.status)) console.log(described(mutant))
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'as-they-come', injectableClass: AsTheyCome }]

/** The text of a place in a file (lines from 1, columns from 1 as Stryker reports them). */
function between(text, { start, end }) {
  return start.line === end.line
    ? text[start.line - 1].slice(start.column - 1, end.column - 1)
    : [text[start.line - 1].slice(start.column - 1), ...text.slice(start.line, end.line - 1), text[end.line - 1].slice(0, end.column - 1)].join(' ')
}

function brief(text) {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 90 ? `${line.slice(0, 60)} … ${line.slice(-25)}` : line
}
