import { Link2 } from 'lucide-preact'
import type { MeAnswer } from '../../../src/http/contract/users.ts'
import { useAnswer } from '../../client/answers.ts'
import { goToProvider } from '../../client/oidc.ts'
import { Card } from '../frame/page.tsx'
import { orSay } from '../or-say.ts'

/** The account of the user who looks at the OpenID Connect provider, where there is one. */
export const LinkedAccount = () => {
  const user = useAnswer<MeAnswer>('/api/me').data?.user
  if (!user || user.linked_to === null) return null
  return (
    <Card title="OpenID Connect">
      <div class="own-login">
        {user.linked_to === '' ? (
          <>
            <p class="quiet">Link your account at the provider to log in with it. Other sessions of {user.username} end.</p>
            <button type="button" class="button" onClick={() => void orSay(() => goToProvider(true))}>
              <Link2 size={15} /> Link my account
            </button>
          </>
        ) : (
          <p class="quiet">
            {user.username} logs in with an account at {user.linked_to}.
          </p>
        )}
      </div>
    </Card>
  )
}
