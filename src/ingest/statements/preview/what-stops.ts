import type { Preview } from './preview.ts'

/** Why nothing of a preview may be written yet. */
export interface Stop {
  readonly code: 'decision_open' | 'contradiction'
  readonly message: string
}

/** What a person has to decide before a preview may be written: open decisions first, then what contradicts the statement itself. */
export function whatStops({ decisions, contradictions }: Pick<Preview, 'decisions' | 'contradictions'>): Stop[] {
  const open = decisions.filter(({ isCertain }) => !isCertain)
  const asked = open.map(({ about, because, choices }) => {
    if (about === 'account') return `account: ${because}`
    const values = choices.map(({ value }) => value)
    return `${about.replaceAll('_', ' ')}${values.length > 0 ? ` (${values.join(' or ')})` : ''}`
  })
  const [first, ...others] = contradictions
  return [
    ...(asked.length > 0
      ? [{ code: 'decision_open', message: `nothing proves how to read this statement; choose the ${asked.join(', and the ')}` } as const]
      : []),
    ...(first
      ? [
          {
            code: 'contradiction',
            message: `the statement contradicts its rows as they were read: ${first.line > 0 ? `line ${first.line}: ` : ''}${first.message}${others.length > 0 ? ` (and ${others.length} more)` : ''}`,
          } as const,
        ]
      : []),
  ]
}
