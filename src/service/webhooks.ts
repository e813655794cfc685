import { parseDay } from '#vocabulary/day.ts'
import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { appendFacts } from '../commands/append-facts.ts'
import type { FileEdit } from '../commands/files/change-files.ts'
import type { Settings } from '../config/schema.ts'
import type { DataOf, Event } from '../events/catalogue.ts'
import type { RecordedEvent } from '../events/log/log.ts'
import { Mutex } from '#vocabulary/turns.ts'
import { WEBHOOKS_STREAM } from '../events/webhooks-events.ts'
import type { ResultOf } from '../http/contract/endpoint.ts'
import type { compareWithFirefly as contract } from '../http/contract/webhooks-contract.ts'
import { fetchFireflyAccounts, type FireflyAccount } from '../ingest/firefly/fetch-accounts.ts'
import { groupText, matchAccount } from '../ingest/firefly/payload.ts'
import { currencyNamed } from '../ingest/quick-add/currency-names.ts'
import { whyOnNoDay } from '../ingest/statements/write/draft.ts'
import { accountsWithPostings } from '../projections/names-of-the-book.ts'
import type { ValuedLedger } from '../projections/valuation/valued-ledger.ts'
import type { LiveViews } from '../projections/view/live-views.ts'
import { type Message, type Webhook, WebhooksView } from '../projections/webhooks-view.ts'
import { addingFile, appending, replacing, styleOfFile, transactionsFrom } from './changes/journal-appending.ts'
import { type BookKnowledgeSources, KnowledgeOfBook } from './changes/quick-add.ts'
import type { DaybookContext } from './daybook-context.ts'

export type WebhooksOptions = BookKnowledgeSources & Pick<DaybookContext, 'log' | 'reached'>

/** What became of a message: as the log has it, and why it waits where it does. */
export interface Handled {
  readonly webhook: Webhook
  /** Whether it had come before. */
  readonly isRepeated: boolean
  /** Why it cannot be written yet; '' when it was. */
  readonly obstacle: string
}

const ATTEMPTS_MAX = 5

/** What other programs send: recorded when it arrives, and written into the journal then or as soon as it can be. */
export class Webhooks {
  readonly view = new WebhooksView()
  readonly #options: WebhooksOptions
  readonly #knowledge: KnowledgeOfBook
  readonly #alone = new Mutex()
  /** By message: what keeps it from being written. */
  readonly #obstacles = new Map<string, string>()

  constructor(options: WebhooksOptions) {
    this.#options = options
    this.#knowledge = new KnowledgeOfBook(options)
  }

  take(events: readonly RecordedEvent[]): void {
    this.view.take(events)
  }

  /** Records a message and writes its transaction. A repeated message changes nothing. Refuses a different one under the same id. */
  receive(message: DataOf<'WebhookReceived'>): Promise<Handled | Refusal> {
    return this.#alone.run(async () => {
      const result = await this.#options.log.append({
        expected: new Map(),
        events: [{ stream: WEBHOOKS_STREAM, type: 'WebhookReceived', data: message }],
        key: `webhook:${message.sender}:${message.id}`,
      })
      if (!result.ok) return new Refusal('CONFLICT', `another message came under the uuid ${message.id} before`)
      await this.#options.reached(elementAt(result.events, 0).position)
      this.view.take(result.events)
      await this.#writeWaiting()
      return { webhook: this.view.find(message.id)!, isRepeated: result.repeated, obstacle: this.obstacleOf(message.id) }
    })
  }

  /** Writes what waits, as far as it can be. */
  writeWaiting(): Promise<void> {
    return this.#alone.run(() => this.#writeWaiting())
  }

  /** What keeps a message from being written; '' for nothing that is known. */
  obstacleOf(id: string): string {
    return this.#obstacles.get(id) ?? ''
  }

  /** One process at a time, knowing what the one before it has written. */
  #writeWaiting(): Promise<void> {
    const { log, reached } = this.#options
    return log.database.alone('webhooks', async () => {
      await reached((await log.head()).position)
      await this.#writeInOrder()
    })
  }

  async #writeInOrder(): Promise<void> {
    const blocked = new Set<string>()
    for (const message of this.view.waiting()) {
      // What comes after something that waits would find another text than it is about.
      if (message.group !== '' && blocked.has(message.group)) continue
      const obstacle = await this.#write(message)
      if (obstacle === undefined) this.#obstacles.delete(message.id)
      else {
        this.#obstacles.set(message.id, obstacle)
        blocked.add(message.group)
      }
    }
  }

  /** Returns why it cannot be written yet; undefined when it is done. */
  async #write(message: Message): Promise<string | undefined> {
    for (let attempt = 1; ; attempt++) {
      const { group } = message
      const [written, latest] = group === '' ? [] : [this.view.written(group), this.view.latest(group)]
      const decision = decideWebhook(message, written, latest)
      if (decision.kind === 'set_aside') return this.#setAside(message, decision.why)
      // The first part's day is the transaction's. No book would ever load with it, and what comes after would wait as well.
      const onNoDay = decision.kind === 'remove' ? undefined : whyOnNoDay(parseDay(elementAt(decision.message.splits, 0).day))
      if (onNoDay !== undefined) return this.#setAside(message, onNoDay)
      const prepared = await this.#prepared(decision)
      if (prepared instanceof Refusal) return prepared.message
      if (prepared === undefined)
        return this.#setAside(message, `what was written for it in ${written?.file} has been edited or taken out since; it was left as it is`)
      const { edits, file, text } = prepared
      const applied = (change: string): Event => ({ type: 'WebhookApplied', data: { id: message.id, group, change, file, text } })
      const outcome = await this.#options.changes.change({
        who: message.sender,
        cause: 'webhook',
        title: `${TITLES[decision.kind]} ${[message.splits[0]?.day, message.title || message.splits[0]?.description].filter(Boolean).join(' ')}`,
        edits,
        also: (change) => [{ stream: WEBHOOKS_STREAM, ...applied(change) }],
      })
      if (outcome instanceof Refusal) return outcome.message
      if (outcome.kind === 'changed') return this.#shown(outcome.position)
      if (outcome.kind === 'unchanged') return this.#record(applied(''))
      if (outcome.kind === 'invalid') {
        const { changes } = this.#options
        return `the book would not load with it: ${outcome.problems
          .slice(0, 5)
          .map((one) => `${changes.nameOf(one.file)}:${one.line}: ${one.message}`)
          .join('; ')}`
      }
      if (attempt === ATTEMPTS_MAX) return `${outcome.name} is being changed elsewhere`
    }
  }

  async #prepared(
    decision: Exclude<WebhookDecision, { kind: 'set_aside' }>,
  ): Promise<{ readonly edits: readonly FileEdit[]; readonly file: string; readonly text: string } | Refusal | undefined> {
    const { changes, configuration } = this.#options
    if (decision.kind === 'remove') {
      const { file, text } = decision.written
      const edits = await replacing(changes, { name: file, old: text, text: '' })
      return edits instanceof Refusal || edits === undefined ? edits : { edits, file, text: '' }
    }
    const { dialect, accounts } = await this.#knowledge.current()
    const file = decision.kind === 'replace' ? decision.written.file : addingFile(changes, configuration.current)
    if (file instanceof Refusal) return file
    const style = await styleOfFile(changes, file, dialect)
    const text = groupText(decision.message, { accounts, configured: configuration.current.settings.firefly.accounts }, style, dialect)
    if (decision.kind === 'replace') {
      const edits = await replacing(changes, { name: file, old: decision.written.text, text })
      return edits instanceof Refusal || edits === undefined ? edits : { edits, file, text }
    }
    const prepared = await appending(changes, { name: file, text, mayMake: false })
    if (prepared instanceof Refusal)
      return prepared.code === 'NOT_FOUND' ? new Refusal('NOT_FOUND', `add_journal_path: ${file} does not exist; make the file`) : prepared
    const { edits, problems, contents, line } = prepared
    const isRead = !contents || problems.some(({ severity }) => severity === 'error') || transactionsFrom(contents, file, line).length > 0
    return isRead ? { edits, file, text } : new Refusal('INVALID_REQUEST', (t) => t.entries.endsInBlock(file))
  }

  async #setAside({ id }: Message, why: string): Promise<undefined> {
    return this.#record({ type: 'WebhookSetAside', data: { id, why } })
  }

  async #record(event: Event): Promise<undefined> {
    const [recorded] = await appendFacts(this.#options.log, { stream: WEBHOOKS_STREAM, events: [event] })
    return this.#shown(recorded!.position)
  }

  /** Takes what has been recorded, also where nothing follows the log. */
  async #shown(position: number): Promise<undefined> {
    await this.#options.reached(position)
    for await (const events of this.#options.log.read({ after: position - 1 })) this.view.take(events)
    return undefined
  }
}

const TITLES = { write: 'Add', replace: 'Change', remove: 'Take out' } as const

/** What waits to be written is tried at the start, whenever the book or the configuration has changed, and every now and then. Returns what ends it. */
export async function writeWaitingWebhooks(
  { webhooks, log, reached, configuration, views }: DaybookContext & { readonly webhooks: Webhooks; readonly views: LiveViews },
  troubled: (message: string) => void,
): Promise<() => void> {
  // What an interrupted change has recorded must be known before it would be written again.
  await reached((await log.head()).position)
  const write = (): void => {
    if (webhooks.view.waiting().length === 0 || configuration.current.settings.readonly) return
    webhooks.writeWaiting().catch((error: unknown) => troubled(`what waits from webhooks: ${error instanceof Error ? error.message : String(error)}`))
  }
  write()
  const stopFollowing = configuration.onChange(write)
  const changes = views.changes.subscribe(write)
  const timer = setInterval(write, WAITING_TRIED_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    changes.unsubscribe()
    stopFollowing()
  }
}

/** A disk may have room again, and a file be writable, without anything telling. */
const WAITING_TRIED_MS = 60_000

/** An account there beside the one of the book. */
type ComparedAccount = ResultOf<typeof contract>['items'][number]

const TIMEOUT_MS = 10_000

/** What Firefly III says that accounts hold, beside what the book says; or why that cannot be asked, in words. */
export async function compareWithFirefly(
  { url, token, ignore_accounts, accounts: configured }: Settings['firefly'],
  ledger: ValuedLedger,
): Promise<readonly ComparedAccount[] | string> {
  if (url === '' || token === '') return 'Firefly URL or token not configured'
  const accounts = await fetchFireflyAccounts({ url, token, fetch, timeoutMs: TIMEOUT_MS })
  if (typeof accounts === 'string') return accounts
  const names = accountsWithPostings(ledger.view).filter((name) => /^(Assets|Liabilities)(:|$)/.test(name))
  const matching = { accounts: new Map(names.map((name) => [name, name])), configured }
  const balances = nativeBalances(ledger)
  const { commodities } = ledger.view
  const compared = ({ name, balance, currency }: FireflyAccount): ComparedAccount => {
    const account = matchAccount(name, matching) ?? onlyOneThatEndsWith(name, names)
    const commodity = currencyNamed(currency, { commodities, fallback: currency }) ?? currency
    const own = account === undefined ? Exact.zero : (balances.get(`${account}\0${commodity}`) ?? Exact.zero)
    return {
      firefly_account: name,
      paisa_account: account ?? '',
      firefly_balance: balance,
      paisa_balance: own,
      currency,
      diff: balance.minus(own),
      ignored: ignore_accounts.includes(name),
    }
  }
  return accounts.map(compared).sort((a, b) => (a.firefly_account < b.firefly_account ? -1 : a.firefly_account > b.firefly_account ? 1 : 0))
}

/**
 * Cards and shares lie deeper than below their root: "Visa" is Liabilities:CreditCard:Visa where no other account ends so. This compares and
 * writes nothing, so the end of a name is enough here.
 */
function onlyOneThatEndsWith(name: string, accounts: readonly string[]): string | undefined {
  const end = `:${name.trim().toLowerCase()}`
  const found = end === ':' ? [] : accounts.filter((account) => account.toLowerCase().endsWith(end))
  return found.length === 1 ? found[0] : undefined
}

/** What each account itself holds of each commodity by today. */
function nativeBalances({ booked, accounts, view, horizon }: ValuedLedger): ReadonlyMap<string, Exact> {
  const balances = new Map<string, Exact>()
  for (let posting = 0; posting < booked.count; posting++) {
    if (intAt(booked.day, posting) > horizon) continue
    const key = `${accounts.name(intAt(booked.account, posting))}\0${view.commodities[intAt(booked.commodity, posting)] ?? ''}`
    balances.set(key, (balances.get(key) ?? Exact.zero).plus(booked.quantityOf(posting)))
  }
  return balances
}

/** What Daybook wrote for the transaction of a message; '' once it was removed. */
export interface Written {
  readonly file: string
  readonly text: string
}

export type WebhookDecision =
  | { readonly kind: 'write'; readonly message: Message }
  | { readonly kind: 'replace'; readonly message: Message; readonly written: Written }
  | { readonly kind: 'remove'; readonly written: Written }
  | { readonly kind: 'set_aside'; readonly why: string }

const aside = (why: string): WebhookDecision => ({ kind: 'set_aside', why })

/**
 * Decides on a message, given what is in the journal for its transaction and the newest message about it: messages can overtake one another.
 * Only what Daybook wrote is ever changed.
 */
export function decideWebhook(message: Message, written: Written | undefined, latest: Message | undefined): WebhookDecision {
  const { action, group } = message
  const isStale = latest !== undefined && latest.id !== message.id
  if (action === 'destroy') {
    if (!written) return aside('this transaction was never written here')
    return written.text === '' ? aside('this transaction was already removed') : { kind: 'remove', written }
  }
  if (written?.text === '' || (isStale && latest.action === 'destroy')) return aside('this transaction was destroyed in the meantime')
  if (action === 'update') {
    if (group === '' || !written) return aside('this transaction was never written here, and only what is written here is changed')
    return isStale ? aside('a later state of this transaction is known already') : { kind: 'replace', message, written }
  }
  if (!written) return { kind: 'write', message: isStale ? latest : message }
  return isStale ? aside('a later state of this transaction is known already') : { kind: 'replace', message, written }
}
