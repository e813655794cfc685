import { login } from '#messages/frame.ts'
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { LoginWays } from '../../src/http/contract/users-contract.ts'
import { ask, hasSession, logIn, Refusal } from '../client/api.ts'
import { base } from '../client/browser.ts'
import { loadConfiguration, refresh } from '../client/cached-answers.ts'
import { finishOidc, goToProvider } from '../client/oidc.ts'
import { Page } from '../frame/page.tsx'
import { LanguageChoice } from '../parts/language-choice.tsx'
import { Button } from '../parts/fields.tsx'

const focus = (input: HTMLInputElement | null): void => input?.focus()

/** Shown instead of every page while login is needed and this browser has no session. */
export const Login = () => {
  // Users whose session ended are told why they see this page.
  const refused = useSignal(hasSession() ? login.sessionEnded : '')
  const busy = useSignal(false)
  const asksForCode = useSignal(false)
  const submit = async (event: SubmitEvent & { currentTarget: HTMLFormElement }): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    busy.value = true
    refused.value = ''
    try {
      const code = form.get('code')
      await logIn({ username: String(form.get('username')), password: String(form.get('password')), ...(code !== null && { code: String(code) }) })
      // Answers to a request without a session are dropped before the pages ask again.
      refresh()
      await loadConfiguration()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const isFirstTime = error.reason === 'code_required' && !asksForCode.value
      asksForCode.value ||= isFirstTime
      refused.value = isFirstTime ? '' : error.code === 'TOO_MANY_REQUESTS' ? login.tooManyAttempts : error.message
    } finally {
      busy.value = false
    }
  }
  const toType = useRef<HTMLInputElement>(null)
  // Nothing else can be done here.
  useEffect(() => toType.current?.focus(), [])
  const ways = useSignal<LoginWays>({ password: true, oidc: null })
  useEffect(() => {
    // Without an answer there is still the password.
    void ask<LoginWays>('/api/auth/ways').then(
      (answer) => (ways.value = answer),
      () => undefined,
    )
  }, [])
  const toProvider = async (): Promise<void> => {
    busy.value = true
    refused.value = ''
    await goToProvider(false).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      refused.value = error.message
      busy.value = false
    })
  }
  return (
    <Page title={login.title}>
      <form class="card login" onSubmit={(event) => void submit(event)}>
        {ways.value.password && (
          <>
            <label>
              {login.userName}
              <input class="input" name="username" ref={toType} autoComplete="username" autoCapitalize="none" required />
            </label>
            <label>
              {login.password}
              <input class="input" name="password" type="password" autoComplete="current-password" required />
            </label>
          </>
        )}
        {asksForCode.value && (
          <label>
            {login.code}
            <input class="input" name="code" ref={focus} autoComplete="one-time-code" autoCapitalize="none" required />
          </label>
        )}
        {refused.value && (
          <p class="notice notice-red" role="alert">
            {refused.value}
          </p>
        )}
        {ways.value.password && <Button type="submit" kind="strong" disabled={busy.value} text={login.title} />}
        {ways.value.oidc !== null && <Button disabled={busy.value} onClick={() => void toProvider()} text={ways.value.oidc} />}
      </form>
      <LanguageChoice />
    </Page>
  )
}

/** Where the provider sends the browser back to: finishes the login and goes on to where it began. */
export const OidcReturn = () => {
  const refused = useSignal('')
  useEffect(() => {
    finishOidc(location.search).then(
      (back) => location.replace(back),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        refused.value = error.message
      },
    )
  }, [])
  return (
    <Page title={login.title}>
      <div class="card login">
        {refused.value === '' ? (
          <p role="status">{login.loggingIn}</p>
        ) : (
          <>
            <p class="notice notice-red" role="alert">
              {refused.value}
            </p>
            <a class="button" href={`${base}/`}>
              {login.backToLogin}
            </a>
          </>
        )}
      </div>
    </Page>
  )
}
