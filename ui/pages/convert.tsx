import { common } from '#messages/common.ts'
import { convert as words } from '#messages/convert.ts'
import { useSignal } from '@preact/signals'
import { Download, FolderPlus } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { PreviewConversionAnswer, WriteConversionAnswer } from '../../src/http/contract/editor-contract.ts'
import { useParameter } from '../client/address.ts'
import { mayNotWrite, refresh, useAnswer } from '../client/cached-answers.ts'
import { understood } from '../client/display-settings.ts'
import { download, tell, withQuery } from '../client/api.ts'

import { Page } from '../frame/page.tsx'
import { Card } from '../parts/figure.tsx'
import { Button, Segmented, SelectField } from '../parts/fields.tsx'
import { Answered } from '../parts/loading.tsx'
import { orReport, say } from '../client/toasts.tsx'

type Dialect = PreviewConversionAnswer['from']
const DIALECTS: readonly Dialect[] = ['ledger', 'hledger', 'beancount']

const Keep = ({ to, files }: { to: Dialect; files: number }) => {
  const folder = useSignal('')
  const isBusy = useSignal(false)
  const isReadOnly = mayNotWrite.value
  const busy = (work: () => Promise<void>) => async (): Promise<void> => {
    await orReport(work, isBusy)
  }
  const write = busy(async () => {
    const written = await tell<WriteConversionAnswer>('/api/convert', { to, folder: folder.value.trim() || to })
    say('good', words.written(common.files(written.files), written.root))
    refresh()
  })
  return (
    <Card title={words.keep}>
      <form
        class="convert-keep"
        onSubmit={(event) => {
          event.preventDefault()
          void write()
        }}
      >
        <Button icon={Download} disabled={isBusy.value} onClick={busy(() => download('/api/convert/archive', { to }))}>
          {words.downloadArchive(common.files(files))}
        </Button>
        <label class="field">
          {words.newFolder}
          <input
            type="text"
            maxLength={80}
            value={folder.value}
            placeholder={to}
            disabled={isReadOnly}
            onInput={(event) => (folder.value = event.currentTarget.value)}
          />
        </label>
        <Button icon={FolderPlus} type="submit" kind="strong" disabled={isBusy.value || isReadOnly} text={words.createFolder} />
      </form>
      <p class="quiet">{words.bookStays(<code>journal_path</code>)}</p>
    </Card>
  )
}

/** Nothing is converted before it is known to what: the whole book is written and read again for it. */
const Choice = ({ from, to, choose }: { from: string | undefined; to: readonly Dialect[]; choose: (to: Dialect) => void }) => (
  <Card title={from ? words.writtenFor(from) : words.otherDialect}>
    <p>{words.explained}</p>
    <div class="convert-keep">
      {to.map((dialect) => (
        <Button key={dialect} kind="strong" onClick={() => choose(dialect)} text={words.convertTo(dialect)} />
      ))}
    </div>
  </Card>
)

/** The whole book in another dialect: what each file becomes, what is left out, and where to keep it. */
export const ConvertPage = () => {
  const [wanted, setWanted] = useParameter<Dialect | ''>('to', '', DIALECTS)
  const [file, setFile] = useParameter<string>('file', '')
  const answer = useAnswer<PreviewConversionAnswer>(wanted === '' ? undefined : withQuery('/api/convert', { to: wanted }))
  const from = understood.value?.dialect
  const others = DIALECTS.filter((dialect) => dialect !== from)
  if (wanted === '')
    return (
      <Page section="Journal" title={words.title}>
        <Choice from={from} to={others} choose={setWanted} />
      </Page>
    )
  const to = wanted
  return (
    <Page
      section="Journal"
      title={words.title}
      controls={
        <Segmented
          label={words.target}
          value={to}
          choices={DIALECTS.filter((dialect) => others.includes(dialect) || dialect === to).map((dialect) => ({ value: dialect, label: dialect }))}
          onChoose={setWanted}
        />
      }
    >
      {answer.waiting && (
        <p class="quiet" role="status">
          {words.working(to)}
        </p>
      )}
      <Answered answer={answer} height={320}>
        {({ possible, why, problems, transactions, files, left_out: leftOut, left_out_count: count }) => {
          const shown = files.find(({ name }) => name === file) ?? files[0]
          if (!possible || !shown)
            return (
              <Card title={words.notPossible}>
                <p>{why}.</p>
                <LeftOutList places={problems.map(({ message, ...place }) => ({ ...place, what: message }))} />
              </Card>
            )
          return (
            <div class="convert">
              <Card title={words.converted(common.transactions(transactions), from ?? '', to)}>
                <p>{words.sameBalances(to)}</p>
                {count === 0 && <p>{words.nothingLeftOut}</p>}
                {count > 0 && (
                  <details open={count <= 8}>
                    <summary>{words.leftOut(count)}</summary>
                    <LeftOutList places={leftOut} />
                  </details>
                )}
              </Card>
              <Keep to={to} files={files.length} />
              <Card
                title={words.becomes(<Link href={`/ledger/editor/${encodeURI(shown.source)}`}>{shown.source}</Link>, shown.name)}
                aside={
                  files.length > 1 && (
                    <SelectField label={common.file} value={shown.name} choices={files.map(({ name }) => [name, name] as const)} onChoose={setFile} />
                  )
                }
              >
                <ConvertedFile file={shown} />
              </Card>
            </div>
          )
        }}
      </Answered>
    </Page>
  )
}

const Text = ({ label, name, text }: { label: string; name: string; text: string }) => (
  <figure>
    <figcaption>
      {label} <span class="quiet">{name}</span>
    </figcaption>
    <pre tabIndex={0} role="group" aria-label={words.textOf(label, name)}>
      <code>{text}</code>
    </pre>
  </figure>
)

/** A file of the book and the converted one, side by side or stacked on narrow screens. */
const ConvertedFile = ({ file: { name, source, before, after, is_whole: isWhole } }: { file: PreviewConversionAnswer['files'][number] }) => (
  <>
    <div class="converted-file">
      <Text label={common.now} name={source} text={before} />
      <Text label={common.then} name={name} text={after} />
    </div>
    {!isWhole && <p class="quiet">{words.onlyBeginning}</p>}
  </>
)

/** Places in the journal with a remark on each. */
const LeftOutList = ({ places }: { places: readonly { file: string; line: number; what: string }[] }) => (
  <ul class="left-out">
    {places.map(({ file, line, what }, at) => (
      <li key={at}>
        <Link href={`/ledger/editor/${encodeURI(file)}${line > 0 ? `#${line}` : ''}`}>
          {file}
          {line > 0 && `:${line}`}
        </Link>{' '}
        {what}
      </li>
    ))}
  </ul>
)
