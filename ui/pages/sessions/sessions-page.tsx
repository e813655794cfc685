import { useSignal } from '@preact/signals'
import { Link2, LogOut, ShieldCheck, ShieldOff } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import { users, users as words } from '#messages/users.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { AccessHistoryAnswer, ListSessionsAnswer, MeAnswer, newTotp, turnOnTotp } from '../../../src/http/contract/users-contract.ts'
import { leave, tell, withdraw } from '../../client/api.ts'
import { copyText, saveFile } from '../../client/browser.ts'
import { useAnswer } from '../../client/cached-answers.ts'
import { goToProvider } from '../../client/oidc.ts'
import { serverTime } from '../../client/server-clock.ts'
import { orReport, say } from '../../client/toasts.tsx'
import { ago, moment } from '../../figures/calendar-days.ts'
import { Page } from '../../frame/page.tsx'
import { Button } from '../../parts/fields.tsx'
import { Card } from '../../parts/figure.tsx'
import { Answered } from '../../parts/loading.tsx'
import { HeadedTable } from '../../parts/table.tsx'
import { Users } from './users.tsx'

const { twoFactor } = users

type NewTotp = AnswerOf<typeof newTotp>

/** A QR code, black on white in either theme: many apps read no other. */
const QrCode = ({ text }: { text: string }) => {
  const drawn = useSignal<{ size: number; path: string } | undefined>(undefined)
  useEffect(() => {
    void import('uqr').then(({ encode }) => {
      const { data, size } = encode(text, { border: 4 })
      const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
      drawn.value = { size, path }
    })
  }, [text])
  if (!drawn.value) return <div class="qr-code" />
  const { size, path } = drawn.value
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={twoFactor.qrCode} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

const CodeForm = ({ button, label, submit }: { button: string; label: string; submit: (code: string) => Promise<void> }) => {
  const [code, isBusy] = [useSignal(''), useSignal(false)]
  return (
    <form
      class="config-line new-user"
      onSubmit={(event) => {
        event.preventDefault()
        isBusy.value = true
        void orReport(() => submit(code.value)).then(() => {
          isBusy.value = false
          code.value = ''
        })
      }}
    >
      <input
        class="input"
        aria-label={label}
        placeholder="123456"
        autoComplete="one-time-code"
        autoCapitalize="none"
        required
        value={code.value}
        onInput={(event) => (code.value = event.currentTarget.value)}
      />
      <Button type="submit" disabled={isBusy.value} text={button} />
    </form>
  )
}

const RecoveryCodes = ({ codes, close }: { codes: readonly string[]; close: () => void }) => {
  const text = `${codes.join('\n')}\n`
  const copy = (): void =>
    void copyText(text).then(
      () => say('good', users.copied),
      () => say('bad', users.copyYourself),
    )
  return (
    <div class="token-made" role="status">
      <p>
        <strong>{twoFactor.keepThese}</strong> {twoFactor.notShownAgain}
      </p>
      <ul class="recovery-codes" aria-label={twoFactor.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p class="buttons">
        <Button onClick={copy}>{users.copy}</Button>{' '}
        <Button onClick={() => saveFile('daybook-recovery-codes.txt', new Blob([text]))}>{twoFactor.saveAsFile}</Button>{' '}
        <Button kind="strong" onClick={close} text={twoFactor.haveKept} />
      </p>
    </div>
  )
}

const TurnOn = ({ fresh, turnedOn, cancel }: { fresh: NewTotp; turnedOn: (codes: readonly string[]) => void; cancel: () => void }) => (
  <>
    <p>{twoFactor.scan}</p>
    <QrCode text={fresh.url} />
    <p>
      {twoFactor.key} <code class="token">{fresh.secret}</code>
    </p>
    <p>
      <a href={fresh.url}>{twoFactor.openHere}</a>
    </p>
    <CodeForm
      button={twoFactor.confirm}
      label={twoFactor.codeOfApp}
      submit={async (code) => {
        const { recovery_codes } = await tell<AnswerOf<typeof turnOnTotp>>('/api/me/totp', { secret: fresh.secret, code: code.replaceAll(' ', '') })
        turnedOn(recovery_codes)
      }}
    />
    <Button onClick={cancel}>{users.cancel}</Button>
  </>
)

/** Two-factor login of the current user: turned on with an app, and off with a code. */
export const TwoFactor = () => {
  const answer = useAnswer<MeAnswer>('/api/me')
  const fresh = useSignal<NewTotp | undefined>(undefined)
  const codes = useSignal<readonly string[]>([])
  const user = answer.data?.user
  if (!user) return null
  const turnOff = async (code: string): Promise<void> => {
    await tell('/api/me/totp/off', { code })
    say('good', twoFactor.turnedOff)
    answer.retry()
  }
  const state = user.has_totp ? twoFactor.on(user.recovery_codes) : twoFactor.off
  return (
    <Card title={twoFactor.title}>
      <div class="own-login">
        <p class="quiet">{twoFactor.explained(user.username, state)}</p>
        {codes.value.length > 0 && <RecoveryCodes codes={codes.value} close={() => (codes.value = [])} />}
        {user.has_totp ? (
          codes.value.length === 0 && (
            <>
              <p>
                <ShieldOff size={15} /> {twoFactor.howToTurnOff}
              </p>
              <CodeForm button={twoFactor.turnOff} label={twoFactor.codeToTurnOff} submit={turnOff} />
            </>
          )
        ) : fresh.value ? (
          <TurnOn
            fresh={fresh.value}
            cancel={() => (fresh.value = undefined)}
            turnedOn={(made) => {
              codes.value = made
              fresh.value = undefined
              say('good', twoFactor.turnedOn)
              answer.retry()
            }}
          />
        ) : (
          <Button icon={ShieldCheck} onClick={() => void orReport(async () => void (fresh.value = await tell<NewTotp>('/api/me/totp/new', {})))}>
            {twoFactor.turnOn}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** The account of the current user at the OpenID Connect provider, where there is one. */
export const LinkedAccount = () => {
  const user = useAnswer<MeAnswer>('/api/me').data?.user
  if (!user || user.linked_to === null) return null
  return (
    <Card title="OpenID Connect">
      <div class="own-login">
        {user.linked_to === '' ? (
          <>
            <p class="quiet">{users.linkExplained(user.username)}</p>
            <Button icon={Link2} onClick={() => void orReport(() => goToProvider(true))} text={users.linkAccount} />
          </>
        ) : (
          <p class="quiet">{users.linkedTo(user.username, user.linked_to)}</p>
        )}
      </div>
    </Card>
  )
}

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
        <Button icon={LogOut} disabled={isBusy.value} onClick={() => void endThis()} text={is_this ? words.logOut : words.end} />
      </td>
    </tr>
  )
}

/** Where this user is logged in, and an end to it. */
export const SessionsPage = () => {
  const answer = useAnswer<ListSessionsAnswer>('/api/sessions')
  const others = answer.data?.sessions.filter(({ is_this }) => !is_this) ?? []
  const endOthers = <Button icon={LogOut} onClick={() => void end('/api/sessions', answer.retry)} text={words.endAllOthers} />
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
