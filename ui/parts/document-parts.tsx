import { common } from '#messages/common.ts'
import { documents as words } from '#messages/documents.ts'
import { useSignal } from '@preact/signals'
import { Paperclip } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { shownType } from '../../src/events/vocabulary/document-kinds.ts'
import type { AttachAnswer, DocumentsAnswer } from '../../src/http/contract/documents-contract.ts'
import { Refusal, request, tell, withQuery } from '../client/api.ts'
import { base, base64Of, FILE_MEBIBYTES_MAX, saveFile } from '../client/browser.ts'
import { mayEditFound, refresh, useAnswer } from '../client/cached-answers.ts'
import { thisDay } from '../client/display-settings.ts'
import { orReport, say } from '../client/toasts.tsx'
import { useScope } from '../client/use-scope.ts'
import { dayOf, shortDay } from '../figures/calendar-days.ts'
import { sizeInWords } from '../figures/number-format.ts'
import type { Entry } from '../figures/transaction-figures.ts'
import { Dialog } from './dialog.tsx'
import { Button, DayField } from './fields.tsx'
import { dropped, filesIn } from './file-drop.tsx'
import { Card } from './figure.tsx'

/** What a document belongs to. */
type BelongsTo = { readonly transaction: string } | { readonly account: string; readonly date: string }

const refusal = (message: string): Refusal => new Refusal({ code: 'INVALID_REQUEST', status: 0, message })

/** Puts a file of this machine where the book keeps its documents. Throws a Refusal where that is not possible. */
const attach = async (file: File, to: BelongsTo): Promise<AttachAnswer> => {
  if (file.size > FILE_MEBIBYTES_MAX * 1024 * 1024) throw refusal(words.tooLarge(file.name, FILE_MEBIBYTES_MAX))
  const content = await base64Of(file).catch(() => {
    throw refusal(words.unreadableFile(file.name))
  })
  return tell<AttachAnswer>('/api/documents', { name: file.name, content, ...to })
}

const documentAddress = (path: string): string => `/api/documents/file?path=${encodeURIComponent(path)}`

interface FetchedDocument {
  readonly name: string
  /** 'other' is kept and not shown. */
  readonly kind: 'image' | 'text' | 'pdf' | 'other'
  /** Of the type that it is shown as, whatever the service said. */
  readonly content: Blob
}

/** A document as the current session may read it: the address alone gives no access. */
const fetchDocument = async (path: string): Promise<FetchedDocument> => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  // A PDF is shown by the browser's own reader, in which nothing of it reaches the page.
  const type = shownType(name) ?? (/\.pdf$/i.test(name) ? 'application/pdf' : 'application/octet-stream')
  const content = new Blob([await (await request(documentAddress(path))).arrayBuffer()], { type })
  const kind = type.startsWith('image/') ? 'image' : type === 'text/plain' ? 'text' : type === 'application/pdf' ? 'pdf' : 'other'
  return { name, kind, content }
}

const filesCounted = (files: readonly File[]): string => (files.length === 1 ? files[0]!.name : common.files(files.length))

/** One after the other, as each changes the journal that the next is written into. */
const attachAll = async (files: readonly File[], to: BelongsTo): Promise<void> => {
  for (const file of files) await attach(file, to)
  say('good', words.attached(filesCounted(files)))
  refresh()
}

/** A place that takes files: by a button, which on a phone offers its camera, and by dropping them on it. */
const AttachFiles = ({ to, label, children }: { to: BelongsTo; label: string; children?: ComponentChildren }) => {
  const input = useRef<HTMLInputElement>(null)
  const isBusy = useSignal(false)
  const take = (files: readonly File[]): void => {
    if (files.length > 0) void orReport(() => attachAll(files, to), isBusy)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the way of the mouse; the button in it is that of everybody
    <div class="attach" data-takes-files onDrop={(event) => take(filesIn(event))}>
      {children}
      <Button icon={Paperclip} size={14} disabled={isBusy.value} onClick={() => input.current?.click()}>
        {isBusy.value ? words.attaching : label}
      </Button>
      <input
        ref={input}
        class="only-heard"
        type="file"
        multiple
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

export type Document = DocumentsAnswer['documents'][number]

export const nameOf = ({ path }: Pick<Document, 'path'>): string => path.slice(path.lastIndexOf('/') + 1)

const STATES: Readonly<Record<Exclude<Document['state'], 'there'>, string>> = words.states

const Text = ({ content }: { content: Blob }) => {
  const text = useSignal('')
  useEffect(() => {
    content.text().then(
      (read) => {
        text.value = read
      },
      () => undefined,
    )
  }, [content])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long texts are scrolled with the keyboard
    <pre class="prose" tabIndex={0}>
      {text}
    </pre>
  )
}

const Picture = ({ name, content }: { name: string; content: Blob }) => {
  const address = useMemo(() => URL.createObjectURL(content), [content])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return <img class="document-picture" src={address} alt={name} />
}

const Viewer = ({ document: { name, kind, content }, onClose }: { document: FetchedDocument; onClose: () => void }) => (
  <Dialog label={name} kind="sheet" title={name} onClose={onClose}>
    <div class="document-shown">{kind === 'image' ? <Picture name={name} content={content} /> : <Text content={content} />}</div>
    <p class="form-buttons">
      <Button onClick={() => saveFile(name, content)}>{words.saveCopy}</Button>
    </p>
  </Dialog>
)

/** Pictures and texts are shown here, a PDF by the browser in a tab of its own, and everything else is saved. */
const openOrSave = (document: FetchedDocument): FetchedDocument | undefined => {
  const { name, kind, content } = document
  if (kind === 'image' || kind === 'text') return document
  const tab = kind === 'pdf' ? window.open(URL.createObjectURL(content), '_blank') : null
  if (tab === null) saveFile(name, content)
  return undefined
}

/** A document that can be opened leads to it; of another one it is said why not. */
export const DocumentLink = ({ document }: { document: Pick<Document, 'path' | 'state'> }) => {
  const shown = useSignal<FetchedDocument | undefined>(undefined)
  const { path, state } = document
  if (state !== 'there')
    return (
      <span title={path}>
        {nameOf(document)} <small class="quiet">{STATES[state]}</small>
      </span>
    )
  const open = (event: MouseEvent): void => {
    // In another tab or window, as somebody who presses these keys wants it.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void orReport(async () => {
      shown.value = openOrSave(await fetchDocument(path))
    })
  }
  return (
    <>
      <a href={base + documentAddress(path)} target="_blank" rel="noopener noreferrer" title={path} onClick={open}>
        {nameOf(document)}
      </a>
      {shown.value && (
        <Viewer
          document={shown.value}
          onClose={() => {
            shown.value = undefined
          }}
        />
      )}
    </>
  )
}

const LISTED = 12

/** The papers of an account and of what is below it, the newest first; in beancount one can be added. */
export const AccountDocuments = ({ account, canHave }: { account: string; canHave: boolean }) => {
  const [scope] = useScope()
  const answer = useAnswer<DocumentsAnswer>(withQuery('/api/documents', { account, as_of_event: scope.event || undefined }))
  const day = useSignal('')
  const { documents, count, dialect } = answer.data ?? { documents: [], count: 0, dialect: '' as const }
  const mayAttach = dialect === 'beancount' && canHave && mayEditFound(scope)
  if (count === 0 && !mayAttach) return null
  return (
    <Card title={words.title} aside={count > 0 && common.documents(count)}>
      <ul class="documents-of">
        {documents.slice(0, LISTED).map((document) => (
          <li key={`${document.path} ${document.line}`}>
            <DocumentLink document={document} />
            <time class="quiet" dateTime={dayOf(document.date)}>
              {shortDay(dayOf(document.date))}
            </time>
          </li>
        ))}
      </ul>
      {mayAttach && (
        <AttachFiles to={{ account, date: day.value || thisDay.value }} label={words.addDocument}>
          <DayField
            label={words.dayOfDocument}
            value={day.value}
            fallback={thisDay.value}
            onChange={(chosen) => {
              day.value = chosen
            }}
          />
        </AttachFiles>
      )}
    </Card>
  )
}

/** What was dropped on the transaction, which may have been meant for another one. */
const Dropped = ({ of, id }: { of: string; id: string }) => {
  const isBusy = useSignal(false)
  const files = dropped.value?.transaction === of ? dropped.value.files : []
  if (files.length === 0) return null
  const end = (): void => {
    dropped.value = undefined
  }
  return (
    <div class="notice" role="status">
      <p>{words.attachThese(files.map(({ name, size }) => `${name} (${sizeInWords(size)})`).join(', '))}</p>
      <div class="inline-form">
        <Button
          kind="strong"
          disabled={isBusy.value}
          onClick={() => void orReport(() => attachAll(files, { transaction: id }), isBusy).then((done) => done && end())}
        >
          {words.attach}
        </Button>
        <Button onClick={end}>{common.cancel}</Button>
      </div>
    </div>
  )
}

/** The receipts of a transaction, and adding one. */
export const TransactionDocuments = ({ entry }: { entry: Entry }) => {
  const [scope] = useScope()
  const answer = useAnswer<DocumentsAnswer>(
    withQuery('/api/documents', { place: `${entry.file}:${entry.line}`, as_of_event: scope.event || undefined }),
  )
  // It may show another file by now.
  const documents = (answer.data?.documents ?? []).filter(({ date, payee }) => dayOf(date) === entry.day && payee === entry.payee)
  // What is said of a transaction is a part of what it is known by.
  const id = documents[0]?.transaction ?? entry.id
  const mayAttach = mayEditFound(scope)
  if (documents.length === 0 && !mayAttach) return null
  return (
    <section class="documents-of" aria-label={words.title}>
      {documents.length > 0 && (
        <ul>
          {documents.map((document) => (
            <li key={document.path}>
              <DocumentLink document={document} />
              {document.size !== null && <span class="quiet">{sizeInWords(document.size)}</span>}
            </li>
          ))}
        </ul>
      )}
      {mayAttach && <Dropped of={entry.id} id={id} />}
      {mayAttach && <AttachFiles to={{ transaction: id }} label={documents.length === 0 ? words.attachReceipt : words.attachAnother} />}
    </section>
  )
}
