import { useSignal } from '@preact/signals'
import { Copy, Plus } from 'lucide-preact'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { makeToken, UsersAnswer } from '../../../src/http/contract/users.ts'
import { tell, withdraw } from '../../client/api.ts'
import { copyText } from '../../client/save-file.ts'
import { mayConfigure } from '../../client/role.ts'
import { serverTime } from '../../client/clock.ts'
import { ago, shortDay } from '../../figures/days.ts'
import { done } from './done.ts'
import { say } from '../toasts.tsx'

type Token = UsersAnswer['tokens'][number]

const DAYS = [
  { value: 30, title: '30 days' },
  { value: 90, title: '90 days' },
  { value: 365, title: 'one year' },
  { value: 0, title: 'no end' },
] as const

const SCOPES = [
  { value: 'read', title: 'read' },
  { value: 'import', title: 'import: read, add statements and transactions' },
  { value: 'write', title: 'write: all but settings and users' },
  { value: 'owner', title: 'owner: everything' },
] as const
type Scope = Token['scope']

const copied = (token: string): void =>
  void copyText(token).then(
    () => say('good', 'Copied'),
    () => say('bad', 'The browser does not let this page copy: mark it and copy it yourself.'),
  )

/** A token that has just been created. */
const Made = ({ token, name }: { token: string; name: string }) => (
  <div class="token-made" role="status">
    <p>
      Token {name}. Copy it now, it is not shown again. Send it as <code>Authorization: Bearer</code>:
    </p>
    <p>
      <code class="token">{token}</code>{' '}
      <button type="button" class="button" onClick={() => copied(token)}>
        <Copy size={15} /> Copy
      </button>
    </p>
  </div>
)

const NewToken = ({ onMade }: { onMade: (made: { token: string; name: string }) => void }) => {
  const [name, scope, days] = [useSignal(''), useSignal<Scope>('read'), useSignal(90)]
  const make = async (): Promise<void> => {
    const made = await tell<AnswerOf<typeof makeToken>>('/api/tokens', { name: name.value, scope: scope.value, days: days.value })
    onMade({ token: made.token, name: name.value })
  }
  return (
    <form
      class="config-line new-user"
      onSubmit={(event) => {
        event.preventDefault()
        void done(make, `Token ${name.value} created.`, () => undefined).then((ok) => ok && (name.value = ''))
      }}
    >
      <input
        class="input"
        aria-label="Name of a new token"
        placeholder="What it is for"
        autoComplete="off"
        autoCapitalize="none"
        pattern="\S+"
        required
        value={name.value}
        onInput={(event) => (name.value = event.currentTarget.value)}
      />
      <select class="input" aria-label="Scope" value={scope.value} onChange={(event) => (scope.value = event.currentTarget.value as Scope)}>
        {SCOPES.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
      <select class="input" aria-label="Valid for" value={String(days.value)} onChange={(event) => (days.value = Number(event.currentTarget.value))}>
        {DAYS.map(({ value, title }) => (
          <option key={value} value={String(value)}>
            {title}
          </option>
        ))}
      </select>
      <button type="submit" class="button">
        <Plus size={15} /> Create
      </button>
    </form>
  )
}

/** API tokens: created, listed and revoked. */
export const Tokens = ({ tokens, again }: { tokens: readonly Token[]; again: () => void }) => {
  const made = useSignal<{ token: string; name: string } | undefined>(undefined)
  return (
    <section class="tokens">
      <h3>API tokens</h3>
      {tokens.length > 0 && (
        <ul>
          {tokens.map(({ name, scope, expires, used_at }) => (
            <li key={name}>
              <span>
                {name}{' '}
                <span class="quiet">
                  {scope}, {expires === '' ? 'no end date' : `valid until ${shortDay(expires)}`},{' '}
                  {used_at === null ? 'not used yet' : `last used ${ago(serverTime() - Date.parse(used_at))}`}
                </span>
              </span>
              {mayConfigure.value && (
                <button
                  type="button"
                  class="button"
                  onClick={() => void done(() => withdraw(`/api/tokens/${encodeURIComponent(name)}`), `Token ${name} revoked.`, again)}
                >
                  Revoke {name}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {made.value && <Made {...made.value} />}
      {mayConfigure.value && (
        <NewToken
          onMade={(of) => {
            made.value = of
            again()
          }}
        />
      )}
    </section>
  )
}
