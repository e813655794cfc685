import { StickyNote } from 'lucide-preact'
import { Fragment } from 'preact'
import { Link } from 'wouter-preact'
import { base } from '../client/base.ts'
import { chosenIcons, notesByAccount, reconciliationsByAccount } from '../client/account-marks.ts'
import { iconAddress, iconOf } from '../figures/account-icons.ts'
import { dayOf, shortDay } from '../figures/days.ts'
import { counted } from '../figures/format.ts'
import { accountLink } from '../figures/transactions.ts'

const FIRST_CHARACTERS = 160

/** Says that somebody has written something about an account. */
const NoteMark = ({ account }: { account: string }) => {
  const note = notesByAccount.value.get(account)
  if (note === undefined) return null
  const words = note.trim().length > FIRST_CHARACTERS ? `${note.trim().slice(0, FIRST_CHARACTERS)}…` : note.trim()
  return (
    <span class="note-mark" title={words}>
      <StickyNote size={13} role="img" aria-label="has a note" />
    </span>
  )
}

/** Green while an account was compared with its statement in time, amber when that is due again; nothing when it never was. */
export const ReconciliationMark = ({ account, inWords = false }: { account: string; inWords?: boolean }) => {
  const record = reconciliationsByAccount.value.get(account)
  if (!record || record.last_reconciled_date === null || record.days_since === null) return null
  const { is_overdue: isOverdue, days_since: days, frequency_days: frequency } = record
  const since = `reconciled up to ${shortDay(dayOf(record.last_reconciled_date))}`
  const words = isOverdue ? `${since}: due since ${counted(days - frequency, 'day')}` : since
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

/** An account's name, which leads to its page, with what is known of it beside it. */
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
