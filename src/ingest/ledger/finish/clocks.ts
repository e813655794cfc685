import { LedgerError } from '../problems.ts'
import type { Account } from './accounts.ts'

export interface ClockEvent {
  readonly day: number
  /** Since midnight. */
  readonly second: number
  readonly account: Account
  readonly payee: string
  readonly note: string
  readonly completed: boolean
  readonly line: number
}

/** From the start of a clock to its end. */
export interface Session {
  readonly event: ClockEvent
  readonly seconds: number
  readonly code: string | undefined
  readonly completed: boolean
}

/** The clocks that run: `i` starts one, `o` stops it. */
export class Clocks {
  readonly open: ClockEvent[] = []

  enter(event: ClockEvent): void {
    if (this.open.some((other) => other.account === event.account))
      throw new LedgerError('clock_running', `the clock for ${event.account.name} runs already; stop it with a line "o" first`)
    this.open.push(event)
  }

  leave(out: ClockEvent): Session {
    if (this.open.length === 0) throw new LedgerError('clock_not_running', 'no clock runs that this line could stop; write a line "i" before it')
    // Without an account, the clock that was started last stops.
    const index =
      this.open.length === 1 ? 0 : out.account.name === '' ? this.open.length - 1 : this.open.findIndex((event) => event.account === out.account)
    if (index < 0)
      throw new LedgerError(
        'clock_not_running',
        `several clocks run, and none of them for "${out.account.name}"; name the account of the one to stop`,
      )
    const [entered] = this.open.splice(index, 1) as [ClockEvent]
    const seconds = (out.day - entered.day) * 86400 + out.second - entered.second
    if (seconds < 0) throw new LedgerError('clock_backwards', 'the clock is stopped before it was started; correct one of the two times')
    const describes = out.payee !== '' && entered.payee === ''
    const { day, second, account, completed, line } = entered
    // Field by field, as spreads take longer than all the rest of it.
    const event = {
      day,
      second,
      account,
      payee: describes ? out.payee : entered.payee,
      note: entered.note === '' ? out.note : entered.note,
      completed,
      line,
    }
    return { event, seconds, code: describes || out.payee === '' ? undefined : out.payee, completed: out.completed }
  }
}
