import type { logs as english } from '../en/logs.ts'
import { plural } from './plural.ts'

export const logs: typeof english = {
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
