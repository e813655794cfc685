import { firstVisit as words } from '#messages/first-visit.ts'
import { common } from '#messages/common.ts'
import { signal, useSignal } from '@preact/signals'
import { X } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { Link } from 'wouter-preact'
import type { openDemo } from '../../../src/http/contract/config-contract.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import { Refusal, tell } from '../../client/api.ts'
import { copyText } from '../../client/browser.ts'
import { configuration } from '../../client/cached-answers.ts'
import { locale } from '../../client/display-settings.ts'
import { say } from '../../client/toasts.tsx'
import { currencyChoices, currencyReason, listed, monthNames, questionsIn, rootsInWords } from '../../figures/first-visit.ts'
import { propose, ProposedSettings } from '../../parts/proposed-settings.tsx'

/** Which books' first sight was closed in this browser, by the path of their configuration. */

const KEY = 'daybook.understood'

const stored = (): string[] => {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []
  } catch {
    return [] // Storage may be off, or somebody else's text in it.
  }
}

const closed = signal<readonly string[]>(stored())

/** Whether it was closed for this book. */
const isFirstVisitClosed = (book: string): boolean => closed.value.includes(book)

/** Closes it for good. */
const closeFirstVisit = (book: string): void => {
  closed.value = [...closed.peek(), book]
  try {
    localStorage.setItem(KEY, JSON.stringify(closed.peek()))
  } catch {
    // It then lasts as long as the page.
  }
}

/** Stays while the page is open, also when a click has just said what was open. */
const isOpen = signal(false)

const Fact = ({ name, note, isWide = false, children }: { name: string; note?: string; isWide?: boolean; children: ComponentChildren }) => (
  <div class={isWide ? 'fact fact-wide' : 'fact'}>
    <dt>{name}</dt>
    <dd>
      {children}
      {note && <small>{note}</small>}
    </dd>
  </div>
)

interface Choice {
  readonly value: string
  readonly label: string
}

/** A select that asks before it changes anything: until the change is written it shows what holds. */
const Chosen = ({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string
  value: string
  choices: readonly Choice[]
  onChoose: (value: string) => void
}) => (
  <select
    aria-label={label}
    value={value}
    onChange={(event) => {
      const wanted = event.currentTarget.value
      event.currentTarget.value = value
      if (wanted !== value) onChoose(wanted)
    }}
  >
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </select>
)

const LOCALES = ['en-GB', 'en-US', 'en-IN', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pt-BR', 'sv-SE', 'pl-PL', 'ja-JP', 'zh-CN']

/** The demo is a program of its own, which takes a while to start; the page then goes there. */
const DemoInstead = () => {
  const isStarting = useSignal(false)
  const open = async (): Promise<void> => {
    isStarting.value = true
    try {
      location.assign((await tell<AnswerOf<typeof openDemo>>('/api/demo', {})).url)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      say('bad', error.message)
      isStarting.value = false
    }
  }
  return (
    <p class="demo-instead">
      <button type="button" class="button" disabled={isStarting.value} onClick={() => void open()}>
        {isStarting.value ? words.startingDemo : words.openDemo}
      </button>
    </p>
  )
}

const DIALECTS = ['ledger', 'hledger', 'beancount']

/** What decides how files are read is the owner's to write: no page may, and this says what to write. */
const OwnersLine = ({ file, text }: { file: string; text: string }) => (
  <p class="owners-line" role="status">
    {words.addLine(file, <code>{text}</code>)}{' '}
    <button type="button" class="link" onClick={() => void copyText(text).then(() => say('good', words.copied))}>
      {words.copy}
    </button>
  </p>
)

/** What was detected in a book with few settings, each with the way to change it; gone for good once it is closed. */
export const FirstVisit = () => {
  const dialect = useSignal('')
  const answer = configuration.value.data
  if (!answer || answer.understood.dialect === '') return null
  const { config, understood, file, has_file } = answer
  const asks = !has_file || understood.currency_from !== 'configuration' || understood.unclear.length > 0
  if (isFirstVisitClosed(file) || !(isOpen.value || asks)) return null
  if (!isOpen.peek()) queueMicrotask(() => (isOpen.value = true))
  const months = monthNames(locale.value).map((label, at) => ({ value: String(at + 1), label }))
  const digits = understood.digits[understood.currency] ?? 2
  return (
    <section class="card first-visit" aria-label={words.howRead}>
      <header class="card-head">
        <h2>{words.howFileRead(config.journal_path)}</h2>
        <button type="button" class="icon-button" aria-label={common.close} title={words.closeForGood} onClick={() => closeFirstVisit(file)}>
          <X size={18} />
        </button>
      </header>
      <dl class="facts">
        <Fact name={words.dialect} note={config.ledger_cli === '' ? words.fromContent : words.fromSettings} isWide={dialect.value !== ''}>
          <Chosen
            label={words.dialect}
            value={understood.dialect}
            choices={DIALECTS.map((name) => ({ value: name, label: name }))}
            onChoose={(name) => (dialect.value = name)}
          />
          {dialect.value !== '' && (
            <OwnersLine
              file={file}
              text={`${has_file ? '' : `journal_path: ${JSON.stringify(config.journal_path)}\n`}ledger_cli: ${dialect.value}`}
            />
          )}
        </Fact>
        <Fact name={words.currency} note={currencyReason(understood)}>
          <Chosen
            label={words.currency}
            value={understood.currency}
            choices={currencyChoices(understood).map((name) => ({ value: name, label: name }))}
            onChoose={(name) => void propose({ default_currency: name })}
          />
        </Fact>
        <Fact name={words.digits} note={words.digitsNote}>
          <Chosen
            label={words.digits}
            value={config.display_precision === undefined ? '' : String(config.display_precision)}
            choices={[{ value: '', label: words.digitsOfJournal(digits) }, ...['0', '1', '2', '3', '4'].map((value) => ({ value, label: value }))]}
            onChoose={(value) => void propose({ display_precision: value === '' ? null : Number(value) })}
          />
        </Fact>
        <Fact name={words.numbers} isWide>
          <Chosen
            label={words.numbers}
            value={config.locale}
            choices={[
              { value: '', label: words.ofBrowser(navigator.language) },
              ...[...new Set([...LOCALES, config.locale])].filter((name) => name !== '').map((name) => ({ value: name, label: name })),
            ]}
            onChoose={(value) => void propose({ locale: value === '' ? null : value })}
          />
        </Fact>
        <Fact name={words.yearBegins}>
          <Chosen
            label={words.yearBegins}
            value={String(config.financial_year_starting_month)}
            choices={months}
            onChoose={(value) => void propose({ financial_year_starting_month: Number(value) })}
          />
        </Fact>
        <Fact name={words.cashAccounts} note={words.cashNote} isWide>
          {understood.checking_accounts.length === 0 ? words.noCash : listed(understood.checking_accounts)}{' '}
          <Link class="link" href="/more/config/accounts#checking_accounts">
            {words.change}
          </Link>
        </Fact>
        <Fact name={words.accountTypes} isWide>
          {rootsInWords(understood)}{' '}
          {questionsIn(understood).length > 0 && (
            <Link class="link" href="/more/roots">
              {words.setTypes}
            </Link>
          )}
        </Fact>
        <Fact name={words.missingPrices}>
          {understood.unpriced.length === 0 ? (
            words.none
          ) : (
            <>
              {listed(understood.unpriced)}{' '}
              <Link class="link" href="/ledger/price">
                {words.prices}
              </Link>
            </>
          )}
        </Fact>
      </dl>
      {answer.has_demo && <DemoInstead />}
      <ProposedSettings />
    </section>
  )
}
