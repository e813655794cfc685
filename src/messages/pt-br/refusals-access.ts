import type { access as english } from '../en/refusals-access.ts'

export const access: typeof english = {
  userExists: (username) => `Já existe um usuário ${username}.`,
  noUser: (username) => `Não existe um usuário ${username}.`,
  passwordTooShort: (length) => `A senha precisa de pelo menos ${length} caracteres.`,
  tokenExists: (name) => `Já existe um token ${name}. Revogue-o primeiro ou escolha outro nome.`,
  noToken: (name) => `Não existe um token ${name}.`,
  unknownHost: (host, name) => `O host "${host}" não é permitido. Se for deste serviço, acrescente "allowed_hosts: [${name}]" à configuração.`,
  originNotAllowed: (origin) =>
    `Solicitações de ${origin} não são permitidas. Se for este serviço atrás de um proxy, acrescente o nome a allowed_hosts na configuração.`,
  otherSite: 'Solicitações de outros sites não são permitidas.',
  stopping: 'O Daybook está parando ou reiniciando. Nada foi alterado; tente de novo em instantes.',
  tooManyCodes: (seconds) => `Códigos errados demais. Tente de novo em ${seconds} segundos.`,
  wrongFirstCode: 'Este código está errado. Se ele continuar sendo recusado, compare os relógios do telefone e do servidor.',
  wrongCode: 'Este código está errado ou já foi usado.',
  noProvider: 'O login com OpenID Connect não está configurado aqui.',
  loginTooOld: 'Este login foi iniciado há muito tempo ou antes de o Daybook ser reiniciado. Entre de novo.',
  logInToLink: (user) => `Entre como ${user} para vincular esse usuário.`,
  userToLink: (username) => `Já existe um usuário ${username}. Se for você, entre com a senha e vincule a conta em Configurações → Acesso.`,
  noOwnerYet: (role) =>
    `Ainda não há proprietário além de você, e o provedor lhe dá o papel ${role}. Entre primeiro com uma conta que oidc.roles torne proprietária (owner).`,
  identityTaken: (username) => `Esta conta do provedor já pertence a ${username}.`,
  userGone: (username) => `O usuário ${username} não existe mais.`,
  noUsernameClaim: (issuer, claim, claims) =>
    `${issuer} não informa seu nome de usuário no claim ${claim}: peça o scope em oidc.scopes ou defina oidc.username_claim. Informa: ${claims}`,
  emailNotVerified: (issuer) =>
    `${issuer} não informa que seu e-mail foi verificado (claim email_verified). Verifique-o lá ou defina outro claim em oidc.username_claim.`,
  noGroup: (groups) => `Você não está em nenhum grupo que possa usar este Daybook: ${groups}. Um proprietário os define em oidc.roles.`,
  tooManyRequests: 'Solicitações demais',
  roleNeeded: (role, own) => `Isto exige o papel ${role}, e o seu é ${own}. Um proprietário pode alterá-lo.`,
  noPasswordLogin: 'O login com senha está desativado aqui.',
  enterCode: 'Digite o código do seu aplicativo autenticador.',
  notForTokens: 'Isto é para um usuário que entrou, não para um token.',
  secondFactorOn: 'O login em duas etapas já está ativado. Desative-o primeiro.',
  noSession: 'Essa sessão não existe. Talvez já tenha terminado.',
  wrongPassword: 'Nome de usuário ou senha incorretos',
  clocksDiffer: (issuer) => `O relógio deste servidor e o de ${issuer} diferem. Ajuste ambos por um servidor de hora (NTP) e entre de novo.`,
  notLoggedIn: (issuer, reason) => `${issuer} não fez seu login: ${reason}`,
  clientRefused: (issuer, reason) => `${issuer} não aceita este Daybook (${reason}): compare oidc.client_id e seu segredo com os do provedor.`,
  loginRefused: (issuer, reason) => `${issuer} não aceitou o login (${reason}). Entre de novo.`,
  otherLogin: (issuer, reason) => `A resposta de ${issuer} não corresponde a este login (${reason}). Entre de novo.`,
  secretUnreadable: (code) => `oidc.client_secret_file não pode ser lido (${code}).`,
  providerAway: (issuer, reason) =>
    `${issuer} está inacessível ou não é um provedor OpenID Connect (${reason}). Tente de novo mais tarde; um proprietário ainda pode usar a linha de comando.`,
  logInFirst: 'Entre primeiro',
}
