/** Users, logins and sessions: why a request is refused. */
export const access = {
  userExists: (username: string) => `There is already a user ${username}.`,
  noUser: (username: string) => `There is no user ${username}.`,
  passwordTooShort: (length: number) => `A password needs at least ${length} characters.`,
  tokenExists: (name: string) => `There is already a token ${name}. Revoke it first, or choose another name.`,
  noToken: (name: string) => `There is no token ${name}.`,
  unknownHost: (host: string, name: string) =>
    `the Host "${host}" is not allowed; if it is this service, add "allowed_hosts: [${name}]" to the configuration`,
  originNotAllowed: (origin: string) =>
    `requests from ${origin} are not allowed; if that is this service behind a proxy, add its name to allowed_hosts in the configuration`,
  otherSite: 'requests from other sites are not allowed',
  stopping: 'Daybook is stopping or restarting: nothing was changed; try again shortly',
  tooManyCodes: (seconds: number) => `Too many wrong codes. Try again in ${seconds} seconds.`,
  wrongFirstCode: 'This code is wrong. If it keeps being refused, compare the clocks of the phone and the server.',
  wrongCode: 'This code is wrong or was used already.',
  noProvider: 'Login with OpenID Connect is not set up here.',
  loginTooOld: 'This login was begun too long ago, or before Daybook was restarted. Log in again.',
  logInToLink: (user: string) => `Log in as ${user} to link that user.`,
  userToLink: (username: string) =>
    `There is a user ${username} already. If that is you, log in with the password and link the account under Settings → Access.`,
  noOwnerYet: (role: string) =>
    `There is no owner yet besides you, and the provider gives you the role ${role}. Log in first with an account that oidc.roles makes owner.`,
  identityTaken: (username: string) => `This account of the provider already belongs to ${username}.`,
  userGone: (username: string) => `There is no user ${username} any more.`,
  noUsernameClaim: (issuer: string, claim: string, claims: string) =>
    `${issuer} does not say your user name in the claim ${claim}: ask for its scope in oidc.scopes, or set oidc.username_claim. It says: ${claims}`,
  emailNotVerified: (issuer: string) =>
    `${issuer} does not say that your e-mail address is verified (claim email_verified). Verify it there, or set oidc.username_claim to another claim.`,
  noGroup: (groups: string) => `You are in no group that may use this Daybook: ${groups}. An owner sets them in oidc.roles.`,
  tooManyRequests: 'Too many requests',
  roleNeeded: (role: string, own: string) => `This needs the role ${role}, and yours is ${own}. An owner can change it.`,
  noPasswordLogin: 'Login with a password is turned off here.',
  enterCode: 'Enter the code of your authenticator app.',
  notForTokens: 'This is for a user who is logged in, not for a token.',
  secondFactorOn: 'Two-factor login is already on. Turn it off first.',
  noSession: 'There is no such session. It may have ended already.',
  wrongPassword: 'Invalid username or password',
  clocksDiffer: (issuer: string) => `The clock of this server and that of ${issuer} differ. Set both by a time server (NTP), then log in again.`,
  notLoggedIn: (issuer: string, reason: string) => `${issuer} did not log you in: ${reason}`,
  clientRefused: (issuer: string, reason: string) =>
    `${issuer} does not accept this Daybook (${reason}): compare oidc.client_id and its secret with what the provider has.`,
  loginRefused: (issuer: string, reason: string) => `${issuer} did not accept the login (${reason}). Log in again.`,
  otherLogin: (issuer: string, reason: string) => `The answer of ${issuer} does not belong to this login (${reason}). Log in again.`,
  secretUnreadable: (code: string) => `oidc.client_secret_file cannot be read (${code}).`,
  providerAway: (issuer: string, reason: string) =>
    `${issuer} cannot be reached or is not an OpenID Connect provider (${reason}). Try again later; an owner can still use the command line.`,
  logInFirst: 'Log in first',
}
