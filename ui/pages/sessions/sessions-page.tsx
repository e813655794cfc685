import { useSignal } from '@preact/signals'
import { LogOut } from 'lucide-preact'
import { users as words } from '#messages/users.ts'
import type { AccessHistoryAnswer, ListSessionsAnswer } from '../../../src/http/contract/users-contract.ts'
import { leave, withdraw } from '../../client/api.ts'
import { useAnswer } from '../../client/cached-answers.ts'
import { serverTime } from '../../client/server-clock.ts'
import { orReport, say } from '../../client/toasts.tsx'
import { ago, moment } from '../../figures/calendar-days.ts'
import { Page } from '../../frame/page.tsx'
import { Card } from '../../parts/card.tsx'
import { HeadedTable } from '../../parts/table.tsx'
import { Answered } from '../../parts/loading.tsx'
import { LinkedAccount, TwoFactor } from './two-factor.tsx'
import { Users } from './users.tsx'
import { Button } from '../../parts/button.tsx'

/** In order: most browsers name others whose pages they want to be served. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const named = (text: string, names: typeof BROWSERS): string | undefined => names.find(([pattern]) => pattern.test(text))?.[1]

/** What a browser says of itself, as a person says it: "Firefox on Linux"; of programs their first word, "curl/8.5.0". */
export const browserName = (userAgent: string): string => {
  const [browser, system] = [named(userAgent, BROWSERS), named(userAgent, SYSTEMS)]
  if (browser !== undefined) return system === undefined ? browser : words.browserOn(browser, system)
  return userAgent.split(' ')[0] || words.unnamedBrowser
}

const { heads } = words

type Session = ListSessionsAnswer['sessions'][number]

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={moment(at)}>
    {ago(serverTime() - Date.parse(at))}
  </time>
)

/** Ends sessions and says how many. */
const end = async (path: string, done: () => void): Promise<void> => {
  await orReport(async () => {
    const { ended } = await withdraw<{ ended: number }>(path)
    say('good', words.sessionsEnded(ended))
  })
  done()
}

const Row = ({ session, done }: { session: Session; done: () => void }) => {
  const isBusy = useSignal(false)
  const { id, browser, address, begun_at, seen_at, is_this } = session
  const endThis = async (): Promise<void> => {
    isBusy.value = true
    if (is_this) await leave()
    else await end(`/api/sessions/${id}`, done)
    isBusy.value = false
  }
  return (
    <tr>
      <th scope="row" title={browser}>
        {browserName(browser)}
        {is_this && <div class="quiet">{words.thisBrowser}</div>}
      </th>
      <td class="left quiet">{address}</td>
      <td>
        <Moment at={begun_at} />
      </td>
      <td>
        <Moment at={seen_at} />
      </td>
      <td>
        <Button icon={LogOut} disabled={isBusy.value} onClick={() => void endThis()}>
          {is_this ? words.logOut : words.end}
        </Button>
      </td>
    </tr>
  )
}

/** Where this user is logged in, and an end to it. */
export const SessionsPage = () => {
  const answer = useAnswer<ListSessionsAnswer>('/api/sessions')
  const others = answer.data?.sessions.filter(({ is_this }) => !is_this) ?? []
  const endOthers = (
    <Button icon={LogOut} onClick={() => void end('/api/sessions', answer.retry)}>
      {words.endAllOthers}
    </Button>
  )
  return (
    <Page section="More" title={words.title} controls={others.length > 0 && endOthers}>
      <TwoFactor />
      <LinkedAccount />
      <Users />
      <Answered answer={answer} height={200}>
        {({ sessions }) =>
          sessions.length === 0 ? (
            <p class="quiet">{words.noLogin}</p>
          ) : (
            <Card title={words.whereLoggedIn}>
              <HeadedTable
                label={words.sessions}
                heads={[heads.browser, { title: heads.address, align: 'left' }, heads.since, heads.lastSeen, heads.end]}
              >
                {sessions.map((session) => (
                  <Row key={session.id} session={session} done={answer.retry} />
                ))}
              </HeadedTable>
            </Card>
          )
        }
      </Answered>
      <AccessHistory />
    </Page>
  )
}

/** All changes of users, roles, passwords and tokens, for owners. */
const AccessHistory = () => {
  const { data } = useAnswer<AccessHistoryAnswer>('/api/access')
  if (!data || data.entries.length === 0) return null
  return (
    <Card title={words.historyOfAccess}>
      <ul class="access-history" aria-label={words.historyOfAccess}>
        {data.entries.map(({ at, by, from, text }, row) => (
          <li key={data.entries.length - row}>
            <span>{text}</span>
            <span class="quiet">
              {by === '' ? from : `${by}, ${from}`}, <time dateTime={at}>{moment(at)}</time>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
