import { common } from '#messages/common.ts'
import { documents as words } from '#messages/documents.ts'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { DocumentsAnswer } from '../../src/http/contract/documents-contract.ts'
import { useParameter } from '../client/address.ts'
import { useAnswer } from '../client/cached-answers.ts'
import { useScoped } from '../client/use-scope.ts'
import { dayOf, shortDay } from '../figures/calendar-days.ts'
import { count as counted, sizeInWords } from '../figures/number-format.ts'
import type { ScopePart } from '../figures/scope-parameters.ts'
import { sourceLink } from '../figures/transaction-figures.ts'
import { AccountName } from '../parts/account-name.tsx'
import { type Document, DocumentLink, nameOf } from '../parts/document-parts.tsx'
import { Page } from '../frame/page.tsx'
import { Card } from '../parts/figure.tsx'
import { Segmented } from '../parts/fields.tsx'
import { Answered } from '../parts/loading.tsx'
import type { Column } from '../parts/table-parts.tsx'
import { Table } from '../parts/table.tsx'
import { Tags } from '../parts/transaction-line.tsx'

const PARTS: readonly ScopePart[] = ['as_of_event']
const BY = [
  { value: 'day', label: words.byDay },
  { value: 'account', label: words.byAccount },
] as const

const DAY: Column<Document> = {
  title: common.day,
  align: 'left',
  value: ({ date }) => dayOf(date),
  cell: ({ date }) => (
    <time class="day" dateTime={dayOf(date)}>
      {shortDay(dayOf(date))}
    </time>
  ),
}
const ACCOUNT: Column<Document> = {
  title: common.account,
  align: 'left',
  value: ({ account }) => account,
  cell: ({ account }) => <AccountName account={account} />,
}
const OTHERS: readonly Column<Document>[] = [
  {
    title: common.transaction,
    align: 'left',
    value: ({ payee }) => payee,
    cell: ({ payee, file_name: file, line, transaction }) =>
      transaction === '' ? '' : <Link href={sourceLink({ file, line })}>{payee || words.withoutPayee}</Link>,
  },
  {
    title: words.heads.tags,
    align: 'left',
    value: ({ tags, links }) =>
      [...tags.map(({ name, value }) => (value === '' ? `#${name}` : `${name}: ${value}`)), ...links.map((link) => `^${link}`)].join(' '),
    cell: ({ tags, links }) => <Tags tags={tags} links={links} />,
  },
  { title: words.heads.size, value: ({ size }) => size ?? undefined, cell: ({ size }) => (size === null ? '' : sizeInWords(size)) },
  {
    title: words.heads.source,
    align: 'left',
    value: ({ file_name: file, line }) => (line > 0 ? `${file}:${line}` : ''),
    cell: ({ file_name: file, line }) =>
      line > 0 ? <Link href={sourceLink({ file, line })}>{`${file}:${line}`}</Link> : <span class="quiet">{words.fromFolder}</span>,
  },
]

const List = ({
  name,
  label,
  documents,
  columns,
}: {
  name: string
  label: string
  documents: readonly Document[]
  columns: readonly Column<Document>[]
}) => (
  <Table
    name={name}
    label={label}
    rows={documents}
    rowKey={({ path, account, date, line }) => `${path} ${account} ${date} ${line}`}
    head={{ title: words.heads.document, value: nameOf, cell: (document) => <DocumentLink document={document} /> }}
    columns={columns}
  />
)

const ByAccount = ({ documents }: { documents: readonly Document[] }) => {
  const byAccount = useMemo(() => {
    const lists = new Map<string, Document[]>()
    for (const document of documents) lists.set(document.account, [...(lists.get(document.account) ?? []), document])
    return [...lists].sort(([a], [b]) => (a < b ? -1 : 1))
  }, [documents])
  return byAccount.map(([account, list]) => (
    <Card key={account} title={<AccountName account={account} />} aside={<span class="quiet">{common.documents(list.length)}</span>}>
      <List name={`documents-${account}`} label={words.ofAccount(account)} documents={list} columns={[DAY, ...OTHERS]} />
    </Card>
  ))
}

/** How to add documents to a book. */
const NoDocuments = ({ dialect }: { dialect: DocumentsAnswer['dialect'] }) => (
  <p class="empty">
    {dialect === 'beancount'
      ? words.noneWithLine(<code>{'2024-03-31 document Assets:Bank "statements/2024-03.pdf"'}</code>)
      : words.noneWithTag(<code>; doc: receipts/dentist.pdf</code>)}
  </p>
)

/** The papers that the journal names, by day or by account. */
export const DocumentsPage = () => {
  const [by, setBy] = useParameter<'day' | 'account'>('by', 'day', ['day', 'account'])
  const answer = useAnswer<DocumentsAnswer>(useScoped('documents', { parts: PARTS }).path)
  return (
    <Page title={words.title} scope={PARTS} controls={<Segmented label={words.order} choices={BY} value={by} onChoose={setBy} />}>
      <Answered answer={answer} height={300}>
        {({ dialect, documents, count }) => (
          <>
            {count > documents.length && <p class="quiet">{words.newestOf(counted(documents.length), common.documents(count))}</p>}
            {documents.length === 0 ? (
              <Card>
                <NoDocuments dialect={dialect} />
              </Card>
            ) : by === 'account' ? (
              <ByAccount documents={documents} />
            ) : (
              <Card>
                <List name="documents" label={words.title} documents={documents} columns={[DAY, ACCOUNT, ...OTHERS]} />
              </Card>
            )}
          </>
        )}
      </Answered>
    </Page>
  )
}
