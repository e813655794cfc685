import type * as english from '../en/logs.ts'
import { plural } from './plural.ts'

export const logs: typeof english.logs = {
  title: 'Registro',
  all: 'Todo',
  warnings: 'Avisos',
  errors: 'Errores',
  search: 'Buscar en el registro',
  searchExample: 'Palabras de una línea',
  level: 'Nivel',
  follow: 'Seguir',
  download: 'Descargar',
  ofOneSync: (showAll, history) => ['Este es el registro de una sincronización. ', showAll, ' o ir al ', history, '.'],
  showAll: 'Mostrar todo',
  syncHistory: 'historial de sincronizaciones',
  none: 'No hay mensajes de este tipo.',
  gone: 'Estos mensajes ya no existen: el registro empieza cuando se inicia Daybook.',
  lines: 'Líneas del registro, las más recientes primero',
  showMore: 'Mostrar más',
  syncs: {
    title: 'Historial de sincronizaciones',
    which: 'Mostrar',
    all: 'Todo',
    changes: 'Cambios',
    failed: 'Fallidas',
    noneFailed: 'Nada ha fallado.',
    none: 'Todavía no se ha sincronizado nada.',
    older: (count) => plural(count, { one: 'y # anterior', other: 'y # anteriores' }),
  },
}

export const events: typeof english.events = {
  title: 'Eventos',
  newestFirst: (type) => `${type}, más recientes primero`,
  from: (day) => ['desde el ', day],
  to: (first, last) => ['del ', first, ' al ', last],
  fromTo: (first, last) => ['del ', first, ' al ', last],
  upcoming: 'próximo',
  since: (day) => `desde el ${day}`,
  notInDialect: (dialect) =>
    `Los diarios de ${dialect} no tienen eventos, solo los de beancount. También sirve una nota sobre una cuenta o un comentario en el diario.`,
  none: (example) => ['El diario aún no tiene eventos. Añada uno con una línea como ', example],
}
