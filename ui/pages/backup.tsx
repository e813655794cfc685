import { backup as words } from '#messages/backup.ts'
import { useSignal } from '@preact/signals'
import { Archive, ShieldCheck } from 'lucide-preact'
import type { ListBackupsAnswer, MakeBackupAnswer } from '../../src/http/contract/history-contract.ts'
import { mayNotWrite, useAnswer } from '../client/cached-answers.ts'
import { tell } from '../client/api.ts'
import { ago, moment } from '../figures/calendar-days.ts'
import { sizeInWords } from '../figures/number-format.ts'
import { Page } from '../frame/page.tsx'
import { Card } from '../parts/figure.tsx'
import { Answered } from '../parts/loading.tsx'
import { HeadedTable } from '../parts/table.tsx'
import { orReport, say } from '../client/toasts.tsx'
import { serverTime } from '../client/server-clock.ts'
import { Button } from '../parts/fields.tsx'

type Backup = ListBackupsAnswer['backups'][number]

/** Asks for something that takes its time, and says how it ended. */
const done = async (path: string, body: object, message: (made: MakeBackupAnswer['backup']) => string): Promise<void> => {
  await orReport(async () => {
    const { backup } = await tell<MakeBackupAnswer>(path, body)
    say('good', message(backup))
  })
}

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
      <Button icon={ShieldCheck} disabled={isBusy} onClick={test} aria-label={words.testOf(backup.name)} text={words.test} />
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
      done('/api/backups', {}, ({ events, files, missing }) =>
        [words.made(events, files), missing.length > 0 ? words.missing(missing.join(', ')) : ''].join(' ').trim(),
      ),
    )
  const test = (name: string): Promise<void> => busy(done('/api/backups/test', { name }, ({ events, files }) => words.tested(events, files)))
  return (
    <Page
      section="More"
      title={words.title}
      controls={
        <Button icon={Archive} kind="strong" disabled={isBusy.value || mayNotWrite.value} onClick={() => void make()} text={words.backUpNow} />
      }
    >
      <Answered answer={answer} height={200}>
        {({ backups, folder, keep, schedule, last_test }) => (
          <>
            <Card title={backups[0] ? words.lastBackup(ago(serverTime() - Date.parse(backups[0].at))) : words.none}>
              <dl class="about">
                <dt>{words.contents}</dt>
                <dd>{words.contentsText}</dd>
                <dt>{words.folder}</dt>
                <dd>
                  <code>{folder}</code>, {words.atMost(keep)}
                </dd>
                <dt>{words.schedule}</dt>
                <dd>{schedule === '' ? words.noSchedule(<code>{'schedule: {backup: "0 3 * * *"}'}</code>) : <code>{schedule}</code>}</dd>
                <dt>{words.lastTest}</dt>
                <dd class={last_test?.problem ? 'loss' : undefined}>
                  {last_test
                    ? `${last_test.name}: ${last_test.problem || words.complete}, ${ago(serverTime() - Date.parse(last_test.at))}`
                    : words.notTested}
                </dd>
                <dt>{words.restore}</dt>
                <dd>{words.restoreText(<code>daybook restore FILE FOLDER</code>)}</dd>
              </dl>
            </Card>
            {backups.length > 0 && (
              <Card title={words.backups}>
                <HeadedTable label={words.backups} heads={[words.heads.made, words.heads.size, words.heads.check]}>
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
