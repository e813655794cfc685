import { logs as words } from '#messages/logs.ts'
import { useSignal } from '@preact/signals'
import { Download } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { LogsAnswer } from '../../src/http/contract/about-contract.ts'
import { useParameter, useTyped } from '../client/address.ts'
import { useAnswer } from '../client/cached-answers.ts'
import { ask, withQuery } from '../client/api.ts'
import { saveFile } from '../client/browser.ts'
import { moment, timeOfDay } from '../figures/calendar-days.ts'
import { Page } from '../frame/page.tsx'
import { Card } from '../parts/figure.tsx'
import { Button, Segmented } from '../parts/fields.tsx'
import { Answered } from '../parts/loading.tsx'
import { orReport } from '../client/toasts.tsx'

const ASKED_MAX = 2000
const SHOWN = 200
const FOLLOW_EVERY_MS = 2000
const LEVELS = [
  { value: 'trace', label: words.all },
  { value: 'warn', label: words.warnings },
  { value: 'error', label: words.errors },
] as const
type Level = (typeof LEVELS)[number]['value']

const Line = ({ line }: { line: LogLine }) => (
  <li class={`log log-${line.level}`}>
    <time dateTime={line.time} title={moment(line.time)}>
      {timeOfDay(line.time)}
    </time>
    <span class="log-level">{line.level}</span>
    <span class="log-words">
      {line.msg} <code>{fieldsOf(line)}</code>
    </span>
  </li>
)

/** What the program said of itself since it was started, newest first. */
export const LogsPage = () => {
  const [level, setLevel] = useParameter<Level>('level', 'trace', ['trace', 'warn', 'error'])
  const [search, setSearch] = useTyped('search')
  const [job, setJob] = useParameter<string>('job', '')
  const isFollowing = useSignal(true)
  const shown = useSignal(SHOWN)
  const filters = { level: level === 'trace' ? '' : level, search, job }
  const answer = useAnswer<LogsAnswer>(withQuery('/api/logs', { ...filters, limit: Math.min(ASKED_MAX, shown.value + 1) }))
  const { retry } = answer
  useEffect(() => {
    if (!isFollowing.value) return
    const timer = setInterval(() => document.visibilityState === 'visible' && retry(), FOLLOW_EVERY_MS)
    return () => clearInterval(timer)
  }, [isFollowing.value, level, search, job])
  const save = async (): Promise<void> => {
    await orReport(async () => {
      const { logs } = await ask<LogsAnswer>(withQuery('/api/logs', filters))
      saveFile('daybook-log.ndjson', new Blob([asFile(logs)], { type: 'application/x-ndjson' }))
    })
  }
  return (
    <Page
      title={words.title}
      controls={
        <>
          <input
            class="input"
            type="search"
            aria-label={words.search}
            placeholder={words.searchExample}
            value={search}
            onInput={(event) => setSearch(event.currentTarget.value)}
          />
          <Segmented label={words.level} choices={LEVELS} value={level} onChoose={setLevel} />
          <label class="check">
            <input type="checkbox" checked={isFollowing.value} onChange={(event) => (isFollowing.value = event.currentTarget.checked)} />
            {words.follow}
          </label>
          <Button icon={Download} onClick={() => void save()} text={words.download} />
        </>
      }
    >
      {job !== '' && (
        <p>
          {words.ofOneSync(
            <Button class="link-button" onClick={() => setJob('')} text={words.showAll} />,
            <Link href="/more/jobs">{words.syncHistory}</Link>,
          )}
        </p>
      )}
      <Answered answer={answer} height={320}>
        {({ logs }) => (
          <Card>
            {logs.length === 0 ? (
              <p class="empty">{job === '' ? words.none : words.gone}</p>
            ) : (
              <ol aria-label={words.lines}>
                {logs.slice(0, shown.value).map((line) => (
                  <Line key={line.id} line={line} />
                ))}
              </ol>
            )}
            {logs.length > shown.value && <Button onClick={() => (shown.value += SHOWN)}>{words.showMore}</Button>}
          </Card>
        )}
      </Answered>
    </Page>
  )
}

/** Lines of the log for display. */

type LogLine = LogsAnswer['logs'][number]

/** The fields of a line after its message: key=value. */
const fieldsOf = ({ id: _, time: _time, level: _level, msg: _msg, ...fields }: LogLine): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('  ')

/** The lines, oldest first, one JSON object each. */
const asFile = (logs: readonly LogLine[]): string =>
  logs
    .toReversed()
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
