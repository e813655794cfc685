import type { doctor as english } from '../en/doctor.ts'
import { plural } from './plural.ts'

export const doctor: typeof english = {
  title: 'Comprobaciones',
  sayPrice: 'Elegir de dónde viene su precio',
  changeTargets: 'Cambiar los objetivos',
  muted: 'Silenciado.',
  unmuted: 'Ya no está silenciado.',
  whyNoMistake: 'Por qué no es un error',
  mute: 'Silenciar',
  unmute: 'Dejar de silenciar',
  wrong: 'Erróneo',
  doubtful: 'Dudoso',
  mutedWhy: (reason) => `Silenciado: ${reason}`,
  mutedBy: (who, reason) => `Silenciado por ${who}: ${reason}`,
  makeTransfer: 'Convertir en una transferencia',
  firstShown: (command, shown) => [`Se muestran los primeros ${shown}; `, command, ' los imprime todos.'],
  findings: (count) => plural(count, { one: '# hallazgo', other: '# hallazgos' }),
  findingsMuted: (count) => plural(count, { one: '# hallazgo silenciado', other: '# hallazgos silenciados' }),
  crossChecking: 'Contrastando los informes…',
  agree: (currencies) => `Los informes coinciden en el patrimonio neto y en todas las ganancias, en ${currencies}.`,
  agreePlain: 'Los informes coinciden en el patrimonio neto y en todas las ganancias.',
  notChecked: 'Sin comprobar: no se pudo leer el diario. Corrija primero los problemas de arriba.',
  ofLastVersion: 'No se pudo leer el diario. Estos hallazgos son de su última versión sin errores.',
  allWell: 'Nada parece un error.',
  chooseChecks: 'Elegir las comprobaciones y sus cuentas',
}
