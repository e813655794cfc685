import type { connection as english } from '../en/connection.ts'

export const connection: typeof english = {
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
