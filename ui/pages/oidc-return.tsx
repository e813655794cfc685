import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Refusal } from '../client/api.ts'
import { base } from '../client/base.ts'
import { finishOidc } from '../client/oidc.ts'
import { Page } from '../parts/frame/page.tsx'

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
    <Page title="Log in">
      <div class="card login">
        {refused.value === '' ? (
          <p role="status">Logging in…</p>
        ) : (
          <>
            <p class="notice notice-red" role="alert">
              {refused.value}
            </p>
            <a class="button" href={`${base}/`}>
              Back to the login
            </a>
          </>
        )}
      </div>
    </Page>
  )
}
