import type { Sentence } from '../wording.ts'
import { plural } from './plural.ts'

export const doctor = {
  /** The page of checks. */
  title: 'Checks',
  sayPrice: 'Choose where its price comes from',
  changeTargets: 'Change the targets',
  muted: 'Muted.',
  unmuted: 'Unmuted.',
  whyNoMistake: 'Why it is not a mistake',
  mute: 'Mute',
  unmute: 'Unmute',
  wrong: 'Wrong',
  doubtful: 'Doubtful',
  mutedWhy: (reason: string) => `Muted: ${reason}`,
  mutedBy: (who: string, reason: string) => `Muted by ${who}: ${reason}`,
  makeTransfer: 'Make this one transfer',
  firstShown: <Node>(command: Node, shown: string): Sentence<Node> => [`The first ${shown} are shown; `, command, ' prints all of them.'],
  findings: (count: number) => plural(count, { one: '# finding', other: '# findings' }),
  findingsMuted: (count: number) => plural(count, { one: '# finding muted', other: '# findings muted' }),
  crossChecking: 'Cross-checking reports …',
  agree: (currencies: string) => `The reports agree on net worth and on every gain, in ${currencies}.`,
  agreePlain: 'The reports agree on net worth and on every gain.',
  notChecked: 'Not checked: the journal could not be read. Fix the problems above first.',
  ofLastVersion: 'The journal could not be read. These findings are of its last version without errors.',
  allWell: 'Nothing looks like a mistake.',
  chooseChecks: 'Choose the checks and their accounts',
}
