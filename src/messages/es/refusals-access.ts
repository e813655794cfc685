import type { access as english } from '../en/refusals-access.ts'

export const access: typeof english = {
  userExists: (username) => `Ya existe un usuario ${username}.`,
  noUser: (username) => `No existe ningún usuario ${username}.`,
  passwordTooShort: (length) => `Una contraseña debe tener al menos ${length} caracteres.`,
  tokenExists: (name) => `Ya existe un token ${name}. Revóquelo primero o elija otro nombre.`,
  noToken: (name) => `No existe ningún token ${name}.`,
  unknownHost: (host, name) => `El host «${host}» no está permitido. Si es de este servicio, añada «allowed_hosts: [${name}]» a la configuración.`,
  originNotAllowed: (origin) =>
    `No se permiten solicitudes de ${origin}. Si es este servicio detrás de un proxy, añada su nombre a allowed_hosts en la configuración.`,
  otherSite: 'No se permiten solicitudes de otros sitios.',
  stopping: 'Daybook se está deteniendo o reiniciando. No se ha cambiado nada; vuelva a intentarlo en un momento.',
  tooManyCodes: (seconds) => `Demasiados códigos incorrectos. Vuelva a intentarlo en ${seconds} segundos.`,
  wrongFirstCode: 'Este código es incorrecto. Si se sigue rechazando, compare los relojes del teléfono y del servidor.',
  wrongCode: 'Este código es incorrecto o ya se ha usado.',
  noProvider: 'El inicio de sesión con OpenID Connect no está configurado aquí.',
  loginTooOld: 'Este inicio de sesión se empezó hace demasiado tiempo o antes de reiniciar Daybook. Inicie sesión de nuevo.',
  logInToLink: (user) => `Inicie sesión como ${user} para vincular a ese usuario.`,
  userToLink: (username) => `Ya existe un usuario ${username}. Si es usted, inicie sesión con la contraseña y vincule la cuenta en Ajustes → Acceso.`,
  noOwnerYet: (role) =>
    `Aún no hay ningún propietario aparte de usted, y el proveedor le da el rol ${role}. Inicie sesión primero con una cuenta que oidc.roles haga propietaria (owner).`,
  identityTaken: (username) => `Esta cuenta del proveedor ya pertenece a ${username}.`,
  userGone: (username) => `El usuario ${username} ya no existe.`,
  noUsernameClaim: (issuer, claim, claims) =>
    `${issuer} no indica su nombre de usuario en el claim ${claim}: pida su scope en oidc.scopes o defina oidc.username_claim. Indica: ${claims}`,
  emailNotVerified: (issuer) =>
    `${issuer} no indica que su correo electrónico esté verificado (claim email_verified). Verifíquelo allí o defina otro claim en oidc.username_claim.`,
  noGroup: (groups) => `No está en ningún grupo que pueda usar este Daybook: ${groups}. Un propietario los define en oidc.roles.`,
  tooManyRequests: 'Demasiadas solicitudes',
  roleNeeded: (role, own) => `Para esto se necesita el rol ${role}, y el suyo es ${own}. Un propietario puede cambiarlo.`,
  noPasswordLogin: 'El inicio de sesión con contraseña está desactivado aquí.',
  enterCode: 'Introduzca el código de su aplicación de autenticación.',
  notForTokens: 'Esto es para un usuario que ha iniciado sesión, no para un token.',
  secondFactorOn: 'El inicio de sesión en dos pasos ya está activado. Desactívelo primero.',
  noSession: 'No existe esa sesión. Quizá ya haya terminado.',
  wrongPassword: 'Nombre de usuario o contraseña incorrectos',
  clocksDiffer: (issuer) =>
    `El reloj de este servidor y el de ${issuer} difieren. Ajuste ambos con un servidor de hora (NTP) e inicie sesión de nuevo.`,
  notLoggedIn: (issuer, reason) => `${issuer} no ha iniciado su sesión: ${reason}`,
  clientRefused: (issuer, reason) => `${issuer} no acepta este Daybook (${reason}): compare oidc.client_id y su secreto con los del proveedor.`,
  loginRefused: (issuer, reason) => `${issuer} no aceptó el inicio de sesión (${reason}). Inicie sesión de nuevo.`,
  otherLogin: (issuer, reason) => `La respuesta de ${issuer} no corresponde a este inicio de sesión (${reason}). Inicie sesión de nuevo.`,
  secretUnreadable: (code) => `oidc.client_secret_file no se puede leer (${code}).`,
  providerAway: (issuer, reason) =>
    `${issuer} no está accesible o no es un proveedor de OpenID Connect (${reason}). Vuelva a intentarlo más tarde; un propietario puede seguir usando la línea de comandos.`,
  logInFirst: 'Inicie sesión primero',
}
