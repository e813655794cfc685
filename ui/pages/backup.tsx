import { useSignal } from '@preact/signals'
import { Archive, ShieldCheck } from 'lucide-preact'
import type { ListBackupsAnswer, MakeBackupAnswer } from '../../src/http/contract/history.ts'
import { mayNotWrite, useAnswer } from '../client/cached-answers.ts'
import { tell } from '../client/api.ts'
import { ago, moment } from '../figures/calendar-days.ts'
import { counted, sizeInWords } from '../figures/number-format.ts'
import { Page } from '../frame/page.tsx'
import { Card } from '../parts/card.tsx'
import { Answered } from '../parts/loading.tsx'
import { HeadedTable } from '../parts/headed-table.tsx'
import { orReport, say } from '../client/toasts.tsx'
import { serverTime } from '../client/server-clock.ts'

type Backup = ListBackupsAnswer['backups'][number]

/** Asks for something that takes its time, and says how it ended. */
const done = async (path: string, body: object, words: (made: MakeBackupAnswer['backup']) => string): Promise<void> => {
  await orReport(async () => {
    const { backup } = await tell<MakeBackupAnswer>(path, body)
    say('good', words(backup))
  })
}

/** What is not in a backup that should be. */
const withoutWhat = (missing: readonly string[]): string =>
  missing.length === 0 ? '' : ` Not in it: ${missing.join(', ')}, which the configuration names for prices and which cannot be read.`

const Row = ({ backup, test, isBusy }: { backup: Backup; test: () => void; isBusy: boolean }) => (
  <tr>
    <th scope="row">
      <time dateTime={backup.at} title={moment(backup.at)}>
        {ago(serverTime() - Date.parse(backup.at))}
      </time>
      <div class="quiet">{backup.name}</div>
    </th>
    <td>{sizeInWords(backup.bytes)}</td>
    <td>
      <button type="button" class="button" disabled={isBusy} onClick={test} aria-label={`Test ${backup.name}`}>
        <ShieldCheck size={15} /> Test
      </button>
    </td>
  </tr>
)

/** When the last backup was made, whether it is whole, and one more. */
export const BackupPage = () => {
  const answer = useAnswer<ListBackupsAnswer>('/api/backups')
  const isBusy = useSignal(false)
  const busy = async (work: Promise<void>): Promise<void> => {
    isBusy.value = true
    await work.finally(() => {
      isBusy.value = false
    })
    answer.retry()
  }
  const make = (): Promise<void> =>
    busy(
      done(
        '/api/backups',
        {},
        ({ events, files, missing }) => `Backed up and read again: ${counted(events, 'event')}, ${counted(files, 'file')}.${withoutWhat(missing)}`,
      ),
    )
  const test = (name: string): Promise<void> =>
    busy(
      done(
        '/api/backups/test',
        { name },
        ({ events, files }) => `Whole: ${counted(events, 'event')} and ${counted(files, 'file')} are as they were.`,
      ),
    )
  return (
    <Page
      section="More"
      title="Backup"
      controls={
        <button type="button" class="button button-strong" disabled={isBusy.value || mayNotWrite.value} onClick={() => void make()}>
          <Archive size={15} /> Back up now
        </button>
      }
    >
      <Answered answer={answer} height={200}>
        {({ backups, folder, keep, schedule, last_test }) => (
          <>
            <Card title={backups[0] ? `The last backup is from ${ago(serverTime() - Date.parse(backups[0].at))}` : 'There is no backup yet'}>
              <dl class="about">
                <dt>In it</dt>
                <dd>the whole log, the configuration, and every file of the journal</dd>
                <dt>Folder</dt>
                <dd>
                  <code>{folder}</code>, {counted(keep, 'backup')} at most
                </dd>
                <dt>By itself</dt>
                <dd>
                  {schedule === '' ? (
                    <>
                      never; <code>schedule: {'{backup: "0 3 * * *"}'}</code> in the configuration makes one every night at three
                    </>
                  ) : (
                    <code>{schedule}</code>
                  )}
                </dd>
                <dt>Last test</dt>
                <dd class={last_test?.problem ? 'loss' : undefined}>
                  {last_test
                    ? `${last_test.name}: ${last_test.problem || 'whole'}, ${ago(serverTime() - Date.parse(last_test.at))}`
                    : 'none since the start'}
                </dd>
                <dt>Back again</dt>
                <dd>
                  <code>daybook restore FILE FOLDER</code> into a new folder, once all of it was found whole
                </dd>
              </dl>
            </Card>
            {backups.length > 0 && (
              <Card title="Backups">
                <HeadedTable label="Backups" heads={['Made', 'Size', 'Read it again']}>
                  {backups.map((backup) => (
                    <Row key={backup.name} backup={backup} isBusy={isBusy.value} test={() => void test(backup.name)} />
                  ))}
                </HeadedTable>
              </Card>
            )}
          </>
        )}
      </Answered>
    </Page>
  )
}
