import type { Settings } from './schema.ts'

/** Whether anybody has to log in. */
export const needsLogin = ({ user_accounts, oidc }: Pick<Settings, 'user_accounts' | 'oidc'>): boolean =>
  user_accounts.length > 0 || oidc !== undefined
