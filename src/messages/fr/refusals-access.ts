import type { access as english } from '../en/refusals-access.ts'

export const access: typeof english = {
  userExists: (username) => `Il existe déjà un utilisateur ${username}.`,
  noUser: (username) => `Il n’y a pas d’utilisateur ${username}.`,
  passwordTooShort: (length) => `Un mot de passe doit avoir au moins ${length} caractères.`,
  tokenExists: (name) => `Il existe déjà un jeton ${name}. Révoquez-le d’abord ou choisissez un autre nom.`,
  noToken: (name) => `Il n’y a pas de jeton ${name}.`,
  unknownHost: (host, name) =>
    `L’hôte « ${host} » n’est pas autorisé. S’il désigne ce service, ajoutez « allowed_hosts: [${name}] » à la configuration.`,
  originNotAllowed: (origin) =>
    `Les requêtes provenant de ${origin} ne sont pas autorisées. S’il s’agit de ce service derrière un proxy, ajoutez son nom à allowed_hosts dans la configuration.`,
  otherSite: 'Les requêtes provenant d’autres sites ne sont pas autorisées.',
  stopping: 'Daybook s’arrête ou redémarre. Rien n’a été modifié ; réessayez dans un instant.',
  tooManyCodes: (seconds) => `Trop de codes erronés. Réessayez dans ${seconds} secondes.`,
  wrongFirstCode: 'Ce code est erroné. S’il est toujours refusé, comparez l’heure du téléphone et celle du serveur.',
  wrongCode: 'Ce code est erroné ou a déjà été utilisé.',
  noProvider: 'La connexion par OpenID Connect n’est pas configurée ici.',
  loginTooOld: 'Cette connexion a été commencée il y a trop longtemps, ou avant un redémarrage de Daybook. Connectez-vous à nouveau.',
  logInToLink: (user) => `Connectez-vous en tant que ${user} pour associer cet utilisateur.`,
  userToLink: (username) =>
    `Il existe déjà un utilisateur ${username}. Si c’est vous, connectez-vous avec le mot de passe et associez le compte sous Réglages → Accès.`,
  noOwnerYet: (role) =>
    `Il n’y a pas encore de propriétaire à part vous, et le fournisseur vous donne le rôle ${role}. Connectez-vous d’abord avec un compte que oidc.roles rend propriétaire (owner).`,
  identityTaken: (username) => `Ce compte du fournisseur appartient déjà à ${username}.`,
  userGone: (username) => `L’utilisateur ${username} n’existe plus.`,
  noUsernameClaim: (issuer, claim, claims) =>
    `${issuer} n’indique pas votre nom d’utilisateur dans le claim ${claim} : demandez son scope dans oidc.scopes ou définissez oidc.username_claim. Sont indiqués : ${claims}`,
  emailNotVerified: (issuer) =>
    `${issuer} n’indique pas que votre adresse e-mail est vérifiée (claim email_verified). Vérifiez-la là-bas, ou choisissez un autre claim dans oidc.username_claim.`,
  noGroup: (groups) => `Vous n’êtes dans aucun groupe autorisé à utiliser ce Daybook : ${groups}. Un propriétaire les définit dans oidc.roles.`,
  tooManyRequests: 'Trop de requêtes',
  roleNeeded: (role, own) => `Cela demande le rôle ${role}, et le vôtre est ${own}. Un propriétaire peut le changer.`,
  noPasswordLogin: 'La connexion par mot de passe est désactivée ici.',
  enterCode: 'Saisissez le code de votre application d’authentification.',
  notForTokens: 'Ceci est réservé à un utilisateur connecté, pas à un jeton.',
  secondFactorOn: 'La connexion à deux facteurs est déjà activée. Désactivez-la d’abord.',
  noSession: 'Cette session n’existe pas. Elle est peut-être déjà terminée.',
  wrongPassword: 'Nom d’utilisateur ou mot de passe incorrect',
  clocksDiffer: (issuer) => `L’heure de ce serveur et celle de ${issuer} diffèrent. Réglez-les par un serveur de temps (NTP), puis reconnectez-vous.`,
  notLoggedIn: (issuer, reason) => `${issuer} ne vous a pas connecté : ${reason}`,
  clientRefused: (issuer, reason) =>
    `${issuer} n’accepte pas ce Daybook (${reason}) : comparez oidc.client_id et son secret avec ceux du fournisseur.`,
  loginRefused: (issuer, reason) => `${issuer} n’a pas accepté la connexion (${reason}). Connectez-vous à nouveau.`,
  otherLogin: (issuer, reason) => `La réponse de ${issuer} ne correspond pas à cette connexion (${reason}). Connectez-vous à nouveau.`,
  secretUnreadable: (code) => `oidc.client_secret_file ne peut pas être lu (${code}).`,
  providerAway: (issuer, reason) =>
    `${issuer} est injoignable ou n’est pas un fournisseur OpenID Connect (${reason}). Réessayez plus tard ; un propriétaire peut toujours utiliser la ligne de commande.`,
  logInFirst: 'Connectez-vous d’abord',
}
