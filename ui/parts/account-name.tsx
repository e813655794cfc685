import { transactionParts } from '#messages/parts.ts'
import { StickyNote } from 'lucide-preact'
import { Fragment } from 'preact'
import { Link } from 'wouter-preact'
import { base } from '../client/browser.ts'
import { chosenIcons, notesByAccount, reconciliationsByAccount } from '../client/cached-answers.ts'
import { dayOf, shortDay } from '../figures/calendar-days.ts'
import { accountLink } from '../figures/transaction-figures.ts'

/** Which icon an account has unless its owner chose one: by the words of its name, from the last to the first. Pure. */

/** Beginnings of words → an icon of Material Design Icons. The longest that fits counts. */
const WORDS: Readonly<Record<string, string>> = {
  airfare: 'airplane',
  apartment: 'home-city',
  baby: 'baby-face-outline',
  bank: 'bank',
  bicycle: 'bicycle',
  bike: 'bicycle',
  bitcoin: 'bitcoin',
  bond: 'receipt-text',
  book: 'book-open-variant',
  broker: 'chart-line',
  bus: 'bus',
  business: 'briefcase',
  car: 'car',
  card: 'credit-card',
  cash: 'cash',
  charit: 'hand-heart',
  checking: 'bank',
  child: 'baby-face-outline',
  cloth: 'tshirt-crew',
  coffee: 'coffee',
  credit: 'credit-card',
  crypto: 'bitcoin',
  debt: 'hand-coin',
  dentist: 'tooth',
  depot: 'chart-line',
  dividend: 'sprout',
  doctor: 'hospital-box',
  dog: 'dog',
  donat: 'hand-heart',
  education: 'school',
  electric: 'lightning-bolt',
  entertain: 'movie',
  equit: 'chart-line',
  etf: 'chart-line',
  fee: 'receipt-text',
  flat: 'home-city',
  flight: 'airplane',
  food: 'food-apple',
  fuel: 'gas-station',
  fund: 'chart-line',
  furniture: 'sofa',
  game: 'gamepad-variant',
  gas: 'fire',
  gift: 'gift',
  giro: 'bank',
  gold: 'gold',
  grocer: 'cart',
  gym: 'dumbbell',
  hair: 'content-cut',
  health: 'hospital-box',
  heating: 'fire',
  hobb: 'palette',
  holiday: 'airplane',
  home: 'home',
  hous: 'home',
  insur: 'shield-check',
  interest: 'percent-outline',
  internet: 'wifi',
  invest: 'chart-line',
  loan: 'hand-coin',
  lunch: 'silverware-fork-knife',
  medic: 'pill',
  mobile: 'cellphone',
  mortgage: 'home',
  movie: 'movie',
  music: 'music',
  opening: 'scale-balance',
  parking: 'car',
  pension: 'sprout',
  pet: 'dog',
  phone: 'cellphone',
  petrol: 'gas-station',
  power: 'lightning-bolt',
  rent: 'home-city',
  repair: 'tools',
  restaur: 'silverware-fork-knife',
  retire: 'sprout',
  salary: 'briefcase',
  saving: 'piggy-bank',
  school: 'school',
  share: 'chart-line',
  shop: 'cart',
  silver: 'gold',
  sport: 'dumbbell',
  stock: 'chart-line',
  stream: 'television-play',
  subscription: 'television-play',
  tax: 'scale-balance',
  taxi: 'car',
  telephone: 'cellphone',
  train: 'train',
  transport: 'bus',
  travel: 'airplane',
  tuition: 'school',
  utilit: 'lightning-bolt',
  vacation: 'airplane',
  visa: 'credit-card',
  wage: 'briefcase',
  wallet: 'wallet',
  water: 'water',
  work: 'briefcase',
}
const ROOTS: Readonly<Record<string, string>> = {
  Assets: 'sack',
  Liabilities: 'credit-card-outline',
  Expenses: 'wallet',
  Income: 'office-building',
}

/** "mdi:cash" → where the picture is; undefined for a name that is none. */
export const iconAddress = (icon: string): string | undefined => {
  const [, set, name] = /^([a-z0-9-]+):([a-z0-9-]+)$/.exec(icon) ?? []
  return set && name ? `/api/icons/${set}/${name}.svg` : undefined
}

/** The icon of an account as the configuration names icons: the chosen one, or what its name makes one think of; '' for none. */
export const iconOf = (account: string, chosen: ReadonlyMap<string, string>): string => {
  const own = chosen.get(account)
  if (own !== undefined && iconAddress(own) !== undefined) return own
  const [root = '', ...parts] = account.split(':')
  for (const part of parts.toReversed()) {
    const icon = iconFor(part)
    if (icon !== undefined) return `mdi:${icon}`
  }
  return root in ROOTS ? `mdi:${ROOTS[root]}` : ''
}

const iconFor = (part: string): string | undefined => {
  // "CreditCard", "Home loan", "car_insurance": the kind of an account is its last word.
  const words = part
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  for (const word of words.toReversed()) {
    const known = Object.keys(WORDS).filter(
      (beginning) => word.startsWith(beginning) && (beginning.length > 3 || word.length <= beginning.length + 2),
    )
    const [longest] = known.sort((a, b) => b.length - a.length)
    if (longest !== undefined) return WORDS[longest]
  }
  return undefined
}

const FIRST_CHARACTERS = 160

/** Says that somebody has written something about an account. */
const NoteMark = ({ account }: { account: string }) => {
  const note = notesByAccount.value.get(account)
  if (note === undefined) return null
  const words = note.trim().length > FIRST_CHARACTERS ? `${note.trim().slice(0, FIRST_CHARACTERS)}…` : note.trim()
  return (
    <span class="note-mark" title={words}>
      <StickyNote size={13} role="img" aria-label={transactionParts.hasNote} />
    </span>
  )
}

/** Green while an account was compared with its statement in time, amber when that is due again; nothing when it never was. */
export const ReconciliationMark = ({ account, inWords = false }: { account: string; inWords?: boolean }) => {
  const record = reconciliationsByAccount.value.get(account)
  if (!record || record.last_reconciled_date === null || record.days_since === null) return null
  const { is_overdue: isOverdue, days_since: days, frequency_days: frequency } = record
  const day = shortDay(dayOf(record.last_reconciled_date))
  const words = isOverdue ? transactionParts.reconciliationDue(day, days - frequency) : transactionParts.reconciledUpTo(day)
  return (
    <span class={`reconciled${isOverdue ? ' overdue' : ''}`} title={words}>
      <i aria-hidden="true" />
      {inWords ? words : <span class="only-heard">{words}</span>}
    </span>
  )
}

/** The icon of an account, in the colour of the text around it. */
export const AccountIcon = ({ account }: { account: string }) => {
  const address = iconAddress(iconOf(account, chosenIcons.value))
  return address === undefined ? null : <i class="account-icon" aria-hidden="true" style={{ '--icon': `url(${base}${address})` }} />
}

/** The name of an account, which a narrow column breaks where one part of it ends, and not in the middle of a word. */
export const BreakingName = ({ name }: { name: string }) => (
  <>
    {name.split(':').map((part, place) =>
      place === 0 ? (
        part
      ) : (
        <Fragment key={place}>
          :<wbr />
          {part}
        </Fragment>
      ),
    )}
  </>
)

/** An account's name, which links to its page, with its icon, note and reconciliation state. */
export const AccountName = ({ account, label = account, isStop = true }: { account: string; label?: string; isStop?: boolean }) => (
  <>
    <AccountIcon account={account} />
    <Link href={accountLink(account)} title={account} {...(isStop ? {} : { tabIndex: -1 })}>
      {label.includes(':') ? <BreakingName name={label} /> : label}
    </Link>
    <NoteMark account={account} />
    <ReconciliationMark account={account} />
  </>
)
