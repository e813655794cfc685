import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'

/** What is no pointer at all leads nowhere in any answer. */
export const noPointer = (pointer: string): Refusal | undefined =>
  pointer.startsWith('/')
    ? undefined
    : new Refusal('INVALID_REQUEST', `path "${pointer}": expected a JSON Pointer such as /networthTimeline/-1/balanceAmount`)

/** The figure at a JSON Pointer (RFC 6901) in an answer; in lists a negative index counts from the end. */
export function figureAt(answer: unknown, pointer: string): Exact | Refusal {
  const at = valueAt(answer, pointer)
  if (at instanceof Exact || at instanceof Refusal) return at
  return new Refusal('INVALID_REQUEST', `path "${pointer}" leads to no figure${suggestion(at)}`)
}

function valueAt(answer: unknown, pointer: string): unknown {
  const wrong = noPointer(pointer)
  if (wrong) return wrong
  let at = answer
  let walked = ''
  for (const part of pointer.slice(1).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    const next = Array.isArray(at) ? at.at(/^-?\d{1,9}$/.test(key) ? +key : at.length) : isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined
    if (next === undefined) return new Refusal('INVALID_REQUEST', `path "${pointer}": there is no "${key}" at "${walked || '/'}"${suggestion(at)}`)
    walked += `/${part}`
    at = next
  }
  return at
}

// Every figure at a JSON Pointer in which "*" stands for each member, as in "/gain_breakdown/*/total_return".
export function figuresAt(answer: unknown, pointer: string): Exact[] | Refusal {
  const star = pointer.split('/').indexOf('*')
  if (star < 0) {
    const figure = figureAt(answer, pointer)
    return figure instanceof Refusal ? figure : [figure]
  }
  const parts = pointer.split('/')
  const [before, after] = [parts.slice(0, star).join('/'), parts.slice(star + 1)]
  const members = before === '' ? answer : valueAt(answer, before)
  if (members instanceof Refusal) return members
  if (!Array.isArray(members) && !isObject(members))
    return new Refusal('INVALID_REQUEST', `path "${pointer}": there is nothing to choose from at "${before || '/'}"`)
  const found: Exact[] = []
  for (const member of Object.values(members)) {
    const figures = after.length > 0 ? figuresAt(member, `/${after.join('/')}`) : member instanceof Exact ? [member] : []
    if (figures instanceof Refusal) return figures
    found.push(...figures)
  }
  return found
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !(value instanceof Exact)

function suggestion(at: unknown): string {
  if (Array.isArray(at)) return `; it is a list of ${at.length}`
  return isObject(at) ? `; it has ${Object.keys(at).slice(0, 12).join(', ')}` : ''
}
