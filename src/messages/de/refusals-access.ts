import type { access as english } from '../en/refusals-access.ts'

export const access: typeof english = {
  userExists: (username) => `Es gibt bereits einen Benutzer ${username}.`,
  noUser: (username) => `Es gibt keinen Benutzer ${username}.`,
  passwordTooShort: (length) => `Ein Passwort braucht mindestens ${length} Zeichen.`,
  tokenExists: (name) => `Es gibt bereits ein Token ${name}. Widerrufen Sie es zuerst, oder wählen Sie einen anderen Namen.`,
  noToken: (name) => `Es gibt kein Token ${name}.`,
  unknownHost: (host, name) =>
    `Der Host „${host}“ ist nicht zugelassen. Wenn er zu diesem Dienst gehört, ergänzen Sie in der Konfiguration „allowed_hosts: [${name}]“.`,
  originNotAllowed: (origin) =>
    `Anfragen von ${origin} sind nicht zugelassen. Wenn das dieser Dienst hinter einem Proxy ist, nehmen Sie den Namen in der Konfiguration in allowed_hosts auf.`,
  otherSite: 'Anfragen von anderen Websites sind nicht zugelassen.',
  stopping: 'Daybook wird beendet oder neu gestartet. Es wurde nichts geändert; versuchen Sie es gleich noch einmal.',
  tooManyCodes: (seconds) => `Zu viele falsche Codes. Versuchen Sie es in ${seconds} Sekunden noch einmal.`,
  wrongFirstCode: 'Dieser Code ist falsch. Wird er immer wieder abgelehnt, vergleichen Sie die Uhren von Telefon und Server.',
  wrongCode: 'Dieser Code ist falsch oder wurde schon verwendet.',
  noProvider: 'Die Anmeldung mit OpenID Connect ist hier nicht eingerichtet.',
  loginTooOld: 'Diese Anmeldung wurde vor zu langer Zeit oder vor einem Neustart von Daybook begonnen. Melden Sie sich noch einmal an.',
  logInToLink: (user) => `Melden Sie sich als ${user} an, um diesen Benutzer zu verknüpfen.`,
  userToLink: (username) =>
    `Es gibt bereits einen Benutzer ${username}. Wenn Sie das sind, melden Sie sich mit dem Passwort an und verknüpfen Sie das Konto unter Einstellungen → Zugang.`,
  noOwnerYet: (role) =>
    `Außer Ihnen gibt es noch keinen Eigentümer, und der Anbieter gibt Ihnen die Rolle ${role}. Melden Sie sich zuerst mit einem Konto an, das oidc.roles zum Eigentümer (owner) macht.`,
  identityTaken: (username) => `Dieses Konto des Anbieters gehört bereits zu ${username}.`,
  userGone: (username) => `Den Benutzer ${username} gibt es nicht mehr.`,
  noUsernameClaim: (issuer, claim, claims) =>
    `${issuer} nennt Ihren Benutzernamen nicht im Claim ${claim}: Fordern Sie dessen Scope in oidc.scopes an, oder setzen Sie oidc.username_claim. Genannt werden: ${claims}`,
  emailNotVerified: (issuer) =>
    `${issuer} bestätigt Ihre E-Mail-Adresse nicht (Claim email_verified). Bestätigen Sie sie dort, oder setzen Sie oidc.username_claim auf einen anderen Claim.`,
  noGroup: (groups) => `Sie sind in keiner Gruppe, die dieses Daybook verwenden darf: ${groups}. Ein Eigentümer legt sie in oidc.roles fest.`,
  tooManyRequests: 'Zu viele Anfragen',
  roleNeeded: (role, own) => `Dafür ist die Rolle ${role} nötig, und Ihre ist ${own}. Ein Eigentümer kann sie ändern.`,
  noPasswordLogin: 'Die Anmeldung mit einem Passwort ist hier ausgeschaltet.',
  enterCode: 'Geben Sie den Code Ihrer Authenticator-App ein.',
  notForTokens: 'Das ist nur für angemeldete Benutzer möglich, nicht mit einem Token.',
  secondFactorOn: 'Die Zwei-Faktor-Anmeldung ist bereits eingeschaltet. Schalten Sie sie zuerst aus.',
  noSession: 'Diese Sitzung gibt es nicht. Vielleicht ist sie schon beendet.',
  wrongPassword: 'Benutzername oder Passwort ist falsch',
  clocksDiffer: (issuer) =>
    `Die Uhren dieses Servers und von ${issuer} weichen voneinander ab. Stellen Sie beide über einen Zeitserver (NTP), und melden Sie sich noch einmal an.`,
  notLoggedIn: (issuer, reason) => `${issuer} hat Sie nicht angemeldet: ${reason}`,
  clientRefused: (issuer, reason) =>
    `${issuer} akzeptiert dieses Daybook nicht (${reason}): Vergleichen Sie oidc.client_id und das zugehörige Geheimnis mit den Angaben beim Anbieter.`,
  loginRefused: (issuer, reason) => `${issuer} hat die Anmeldung nicht akzeptiert (${reason}). Melden Sie sich noch einmal an.`,
  otherLogin: (issuer, reason) => `Die Antwort von ${issuer} gehört nicht zu dieser Anmeldung (${reason}). Melden Sie sich noch einmal an.`,
  secretUnreadable: (code) => `oidc.client_secret_file lässt sich nicht lesen (${code}).`,
  providerAway: (issuer, reason) =>
    `${issuer} ist nicht erreichbar oder kein OpenID-Connect-Anbieter (${reason}). Versuchen Sie es später noch einmal; ein Eigentümer kann weiterhin die Befehlszeile verwenden.`,
  logInFirst: 'Melden Sie sich zuerst an',
}
