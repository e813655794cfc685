/** A way out that is certain: a line to declare something with, or other words in a place. */
export type ProblemFix =
  | { readonly name: string; readonly declare: string }
  | { readonly name: string; readonly replace: string; readonly by: string }
  /** The amount of the last posting is left out, so that it takes the rest. */
  | { readonly name: string; readonly elide: true }

interface Described {
  readonly code: string
  readonly message: string
}

/** What a reader says to declare, or to write instead. Messages are its words to a person; the tests hold both together. */
const DECLARE = [
  /declare it with "([^"]+)"/,
  /but never opened; add "([^"]+)"/,
  /forbids; add "([^"]+)"/,
  /[Dd]eclare it with a sample amount: (commodity .+)$/m,
  /or declare it: (account .+?)\.?$/m,
]
const MEANT = /did you mean "([^"]+)"\?/
const WRITTEN = /^(?:Option |There is no plugin )?"([^"]+)"|^(\S+) is used here|There is no (?:plugin|option) "([^"]+)"/
const ONE_BLANK = /the account "([^"]+) (\S+)" may hold the amount/

/** The ways out of a problem that are certain, the likeliest first; [] when it is for the writer to decide. */
export function fixesFor({ code, message }: Described): ProblemFix[] {
  const fixes: ProblemFix[] = []
  const meant = MEANT.exec(message)?.[1]
  const written = WRITTEN.exec(message)
    ?.slice(1)
    .find((word) => word !== undefined)
  if (meant !== undefined && written !== undefined) {
    // Of a beancount account only the root is told.
    const corrected = code === 'account_invalid' ? written.replace(/^[^:]*/, meant) : meant
    fixes.push({ name: `Write ${corrected}`, replace: written, by: corrected })
  }
  const blank = ONE_BLANK.exec(message)
  if (blank) fixes.push({ name: 'Put two blanks before the amount', replace: `${blank[1]} ${blank[2]}`, by: `${blank[1]}  ${blank[2]}` })
  for (const pattern of DECLARE) {
    const declare = pattern.exec(message)?.[1]
    if (declare !== undefined) fixes.push({ name: `Add “${declare}”`, declare })
  }
  if (code === 'transaction_unbalanced') fixes.push({ name: 'Let the last posting take the rest', elide: true })
  return fixes
}
