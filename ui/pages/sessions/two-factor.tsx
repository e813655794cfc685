import { users } from '#messages/users.ts'
import { useSignal } from '@preact/signals'
import { Link2, ShieldCheck, ShieldOff } from 'lucide-preact'
import { useEffect } from 'preact/hooks'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { MeAnswer, newTotp, turnOnTotp } from '../../../src/http/contract/users-contract.ts'
import { tell } from '../../client/api.ts'
import { copyText, saveFile } from '../../client/browser.ts'
import { useAnswer } from '../../client/cached-answers.ts'
import { goToProvider } from '../../client/oidc.ts'
import { orReport, say } from '../../client/toasts.tsx'
import { Card } from '../../parts/card.tsx'
import { Button } from '../../parts/button.tsx'

const { twoFactor: words } = users

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
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={words.qrCode} shape-rendering="crispEdges">
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
      <Button type="submit" disabled={isBusy.value}>
        {button}
      </Button>
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
        <strong>{words.keepThese}</strong> {words.notShownAgain}
      </p>
      <ul class="recovery-codes" aria-label={words.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p class="buttons">
        <Button onClick={copy}>{users.copy}</Button>{' '}
        <Button onClick={() => saveFile('daybook-recovery-codes.txt', new Blob([text]))}>{words.saveAsFile}</Button>{' '}
        <Button kind="strong" onClick={close}>
          {words.haveKept}
        </Button>
      </p>
    </div>
  )
}

const TurnOn = ({ fresh, turnedOn, cancel }: { fresh: NewTotp; turnedOn: (codes: readonly string[]) => void; cancel: () => void }) => (
  <>
    <p>{words.scan}</p>
    <QrCode text={fresh.url} />
    <p>
      {words.key} <code class="token">{fresh.secret}</code>
    </p>
    <p>
      <a href={fresh.url}>{words.openHere}</a>
    </p>
    <CodeForm
      button={words.confirm}
      label={words.codeOfApp}
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
    say('good', words.turnedOff)
    answer.retry()
  }
  const state = user.has_totp ? words.on(user.recovery_codes) : words.off
  return (
    <Card title={words.title}>
      <div class="own-login">
        <p class="quiet">{words.explained(user.username, state)}</p>
        {codes.value.length > 0 && <RecoveryCodes codes={codes.value} close={() => (codes.value = [])} />}
        {user.has_totp ? (
          codes.value.length === 0 && (
            <>
              <p>
                <ShieldOff size={15} /> {words.howToTurnOff}
              </p>
              <CodeForm button={words.turnOff} label={words.codeToTurnOff} submit={turnOff} />
            </>
          )
        ) : fresh.value ? (
          <TurnOn
            fresh={fresh.value}
            cancel={() => (fresh.value = undefined)}
            turnedOn={(made) => {
              codes.value = made
              fresh.value = undefined
              say('good', words.turnedOn)
              answer.retry()
            }}
          />
        ) : (
          <Button icon={ShieldCheck} onClick={() => void orReport(async () => void (fresh.value = await tell<NewTotp>('/api/me/totp/new', {})))}>
            {words.turnOn}
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
            <Button icon={Link2} onClick={() => void orReport(() => goToProvider(true))}>
              {users.linkAccount}
            </Button>
          </>
        ) : (
          <p class="quiet">{users.linkedTo(user.username, user.linked_to)}</p>
        )}
      </div>
    </Card>
  )
}
