import { users as words } from '#messages/users.ts'
import { useSignal } from '@preact/signals'
import { Copy, Plus, Trash2 } from 'lucide-preact'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { makeToken, UsersAnswer } from '../../../src/http/contract/users-contract.ts'
import { amend, tell, withdraw } from '../../client/api.ts'
import { copyText } from '../../client/browser.ts'
import { loadConfiguration, mayConfigure, useAnswer } from '../../client/cached-answers.ts'
import { serverTime } from '../../client/server-clock.ts'
import { orReport, say } from '../../client/toasts.tsx'
import { ago, shortDay } from '../../figures/calendar-days.ts'
import { Card } from '../../parts/figure.tsx'
import { useFocusWhen } from '../../parts/dialog.tsx'
import { Answered } from '../../parts/loading.tsx'
import { Button, SelectField } from '../../parts/fields.tsx'

/** Does it, reports it, and reloads: users who changed themselves may have to log in again. */
async function done(work: () => Promise<unknown>, message: string, again: () => void): Promise<boolean> {
  const isDone = await orReport(async () => {
    await work()
    say('good', message)
    await loadConfiguration()
  })
  again()
  return isDone
}

type Token = UsersAnswer['tokens'][number]

const DAYS = [
  { value: 30, title: words.days(30) },
  { value: 90, title: words.days(90) },
  { value: 365, title: words.oneYear },
  { value: 0, title: words.noEnd },
] as const

const SCOPES = [
  { value: 'read', title: words.scopes.read },
  { value: 'import', title: words.scopes.import },
  { value: 'write', title: words.scopes.write },
  { value: 'owner', title: words.scopes.owner },
] as const
type Scope = Token['scope']

const copied = (token: string): void =>
  void copyText(token).then(
    () => say('good', words.copied),
    () => say('bad', words.copyYourself),
  )

/** A token that has just been created. */
const Made = ({ token, name }: { token: string; name: string }) => (
  <div class="token-made" role="status">
    <p>{words.tokenMade(name, <code>Authorization: Bearer</code>)}</p>
    <p>
      <code class="token">{token}</code> <Button icon={Copy} onClick={() => copied(token)} text={words.copy} />
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
        void done(make, words.tokenCreated(name.value), () => undefined).then((ok) => ok && (name.value = ''))
      }}
    >
      <input
        class="input"
        aria-label={words.nameOfNewToken}
        placeholder={words.whatItIsFor}
        autoComplete="off"
        autoCapitalize="none"
        pattern="\S+"
        required
        value={name.value}
        onInput={(event) => (name.value = event.currentTarget.value)}
      />
      <SelectField
        isBare
        label={words.scope}
        value={scope.value}
        choices={SCOPES.map(({ value, title }) => [value, title] as const)}
        onChoose={(chosen) => (scope.value = chosen)}
      />
      <SelectField
        isBare
        label={words.validFor}
        value={String(days.value)}
        choices={DAYS.map(({ value, title }) => [String(value), title] as const)}
        onChoose={(chosen) => (days.value = Number(chosen))}
      />
      <Button icon={Plus} type="submit" text={words.create} />
    </form>
  )
}

/** API tokens: created, listed and revoked. */
const Tokens = ({ tokens, again }: { tokens: readonly Token[]; again: () => void }) => {
  const made = useSignal<{ token: string; name: string } | undefined>(undefined)
  return (
    <section class="tokens">
      <h3>{words.tokens}</h3>
      {tokens.length > 0 && (
        <ul>
          {tokens.map(({ name, scope, expires, used_at }) => (
            <li key={name}>
              <span>
                {name}{' '}
                <span class="quiet">
                  {scope}, {expires === '' ? words.noEndDate : words.validUntil(shortDay(expires))},{' '}
                  {used_at === null ? words.notUsed : words.lastUsed(ago(serverTime() - Date.parse(used_at)))}
                </span>
              </span>
              {mayConfigure.value && (
                <Button onClick={() => void done(() => withdraw(`/api/tokens/${encodeURIComponent(name)}`), words.tokenRevoked(name), again)}>
                  {words.revoke(name)}
                </Button>
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

type User = UsersAnswer['users'][number]

const ROLES = [
  { value: 'owner', title: words.roles.owner },
  { value: 'editor', title: words.roles.editor },
  { value: 'reader', title: words.roles.reader },
] as const

const RoleChoice = ({ label, value, onChange }: { label: string; value: string; onChange: (role: string) => void }) => (
  <SelectField isBare label={label} value={value} choices={ROLES.map((role) => [role.value, role.title] as const)} onChoose={onChange} />
)

const UserRow = ({ user: { username, role, is_this, has_totp }, again }: { user: User; again: () => void }) => {
  const isAsked = useSignal(false)
  const [opener, leave] = [useFocusWhen(!isAsked.value), useFocusWhen(isAsked.value)]
  const password = useSignal('')
  const path = `/api/users/${encodeURIComponent(username)}`
  return (
    <tr>
      <th scope="row">
        {username}
        {is_this && <div class="quiet">{words.you}</div>}
        {has_totp && !is_this && (
          <Button onClick={() => void done(() => withdraw(`${path}/totp`), words.passwordAlone(username), again)}>
            {words.resetTwoFactor(username)}
          </Button>
        )}
      </th>
      <td class="left">
        <RoleChoice
          label={words.roleOf(username)}
          value={role}
          onChange={(chosen) => void done(() => amend(path, { role: chosen }), words.hasRole(username, chosen), again)}
        />
      </td>
      <td class="left">
        <form
          class="config-line"
          onSubmit={(event) => {
            event.preventDefault()
            void done(() => amend(path, { password: password.value }), words.passwordChanged(username), again).then(
              (ok) => ok && (password.value = ''),
            )
          }}
        >
          <input
            class="input"
            type="password"
            aria-label={words.newPasswordOf(username)}
            autoComplete="new-password"
            minLength={8}
            value={password.value}
            onInput={(event) => (password.value = event.currentTarget.value)}
          />
          <Button type="submit" disabled={password.value === ''} text={words.change} />
        </form>
      </td>
      <td>
        {isAsked.value ? (
          <span class="confirm">
            <Button kind="danger" onClick={() => void done(() => withdraw(path), words.userRemoved(username), again)}>
              {words.removeUser(username)}
            </Button>
            <button ref={leave} type="button" class="button" onClick={() => (isAsked.value = false)}>
              {words.cancel}
            </button>
          </span>
        ) : (
          <button ref={opener} type="button" class="icon-button" aria-label={words.removeUser(username)} onClick={() => (isAsked.value = true)}>
            <Trash2 size={16} />
          </button>
        )}
      </td>
    </tr>
  )
}

const NewUser = ({ isFirst, again }: { isFirst: boolean; again: () => void }) => {
  const [username, password, role] = [useSignal(''), useSignal(''), useSignal('editor')]
  const add = (event: Event): void => {
    event.preventDefault()
    const user = { username: username.value, password: password.value, role: isFirst ? 'owner' : role.value }
    void done(() => tell('/api/users', user), words.userAdded(user.username), again).then((ok) => ok && ([username.value, password.value] = ['', '']))
  }
  return (
    <form class="config-line new-user" onSubmit={add}>
      <input
        class="input"
        aria-label={words.nameOfNewUser}
        placeholder={words.name}
        autoComplete="off"
        autoCapitalize="none"
        required
        value={username.value}
        onInput={(event) => (username.value = event.currentTarget.value)}
      />
      <input
        class="input"
        type="password"
        aria-label={words.passwordOfNewUser}
        placeholder={words.password}
        autoComplete="new-password"
        minLength={8}
        required
        value={password.value}
        onInput={(event) => (password.value = event.currentTarget.value)}
      />
      {!isFirst && <RoleChoice label={words.roleOfNewUser} value={role.value} onChange={(chosen) => (role.value = chosen)} />}
      <Button icon={Plus} type="submit" text={words.add} />
    </form>
  )
}

/** Users and their roles, for an owner to change. */
export const Users = () => {
  const answer = useAnswer<UsersAnswer>('/api/users')
  if (answer.error?.code === 'FORBIDDEN') return null // Not for this role.
  return (
    <Answered answer={answer} height={160}>
      {({ users, tokens }) => (
        <Card title={words.users}>
          {users.length === 0 && <p class="quiet">{words.loginIsOff}</p>}
          {users.length > 0 && (
            <div class="users-table" tabIndex={0} role="group" aria-label={words.users}>
              <table class="grid" aria-label={words.users}>
                <thead>
                  <tr>
                    <th scope="col">{words.name}</th>
                    <th scope="col" class="left">
                      {words.role}
                    </th>
                    <th scope="col" class="left">
                      {words.newPassword}
                    </th>
                    <th scope="col">{words.remove}</th>
                  </tr>
                </thead>
                <tbody>
                  {users.map((user) => (
                    <UserRow key={user.username} user={user} again={answer.retry} />
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <NewUser isFirst={users.length === 0} again={answer.retry} />
          <Tokens tokens={tokens} again={answer.retry} />
        </Card>
      )}
    </Answered>
  )
}
