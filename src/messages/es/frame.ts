import type * as english from '../en/frame.ts'

export const frame: typeof english.frame = {
  description: 'Sus cuentas, a partir de sus propios archivos de diario.',
  loading: 'Cargando',
  needsJavaScript: 'Daybook muestra sus cuentas en el navegador y necesita JavaScript. Todas las cifras están también en /api/openapi.json.',
  filesNotLoaded:
    'No se pudieron cargar los archivos de esta página: Daybook se actualizó mientras funcionaba o se ha detenido. Reinícielo y vuelva a cargar la página.',
  language: 'Idioma',
  helpAboutPage: 'Ayuda sobre esta página',
}

export const connection: typeof english.connection = {
  brokeOff: 'La respuesta del servidor de Daybook se interrumpió. Compruebe la conexión y vuelva a intentarlo.',
  noAnswer: 'El servidor de Daybook no responde. ¿Está en marcha?',
  unreadable: 'No se pudo leer la respuesta del servidor.',
  tooLarge: 'Es más de lo que permite el proxy delante de Daybook. Haga que deje pasar 26 MB (con nginx: client_max_body_size 26m).',
  notReached: (status) => `El proxy delante de Daybook no lo alcanza (estado ${status}). ¿Está en marcha?`,
  tooSlow: (status) =>
    `El proxy delante de Daybook no esperó la respuesta (estado ${status}). Puede que el trabajo esté hecho. Haga que espere más (con nginx: proxy_read_timeout).`,
  unexplained: (status) => `El servidor respondió con el estado ${status} y sin explicación.`,
  loginElsewhere: 'Este inicio de sesión se empezó en otra pestaña, o ya terminó. Inicie sesión de nuevo.',
  syncFailed: 'Una sincronización ha fallado',
}

export const loading: typeof english.loading = {
  loading: 'Cargando',
  noAnswer: 'El servidor aún no ha respondido. Puede que esté ocupado o no se pueda acceder a él.',
  pageNotLoaded: 'No se ha podido cargar esta página. Puede que Daybook se haya actualizado o que el servidor no responda.',
  overlayNotLoaded: 'No se ha podido cargar lo que ha abierto. Puede que Daybook se haya actualizado o que el servidor no responda.',
  dropHere: 'Suelte aquí los extractos para importarlos',
  fileNotTaken: (name) =>
    `No se ha importado ${name}: no se ha podido cargar la importación. Puede que Daybook se haya actualizado o que el servidor no responda.`,
  filesNotTaken:
    'No se han importado los archivos: no se ha podido cargar la importación. Puede que Daybook se haya actualizado o que el servidor no responda.',
  pageNotFound: 'Página no encontrada',
  nothingHere: (dashboard) => ['No hay ninguna página en esta dirección. Ir al ', dashboard, '.'],
  dashboard: 'panel',
}

export const login: typeof english.login = {
  title: 'Iniciar sesión',
  userName: 'Nombre de usuario',
  password: 'Contraseña',
  code: 'Código de su aplicación de autenticación o un código de recuperación',
  sessionEnded: 'Su sesión ha terminado: dura un día y termina con una contraseña nueva. Inicie sesión de nuevo.',
  tooManyAttempts: 'Demasiados intentos fallidos. Espere un minuto y vuelva a intentarlo.',
  loggingIn: 'Iniciando sesión…',
  backToLogin: 'Volver al inicio de sesión',
}

export const help: typeof english.help = {
  title: 'Ayuda',
  parts: {
    guide: 'Guía',
    explain: 'Explicaciones',
    reference: 'Referencia',
    glossary: 'Glosario',
  },
  shortcuts: 'Atajos de teclado',
  search: 'Buscar en los títulos',
  noneFound: 'Ningún título coincide.',
  allTopics: 'Todos los temas',
}
