import type { requests as english } from '../en/refusals-requests.ts'

export const requests: typeof english = {
  noSettingsToUndo: 'No se ha cambiado ningún ajuste desde que se inició Daybook.',
  settingsChanged: 'El archivo de configuración se cambió en otro lugar y se ha vuelto a leer. Revíselo antes de guardar.',
  nothingToUndo: 'Los archivos ya están como antes de este cambio.',
  beingChanged: (name) => `${name} se está cambiando en otro lugar. Vuelva a intentarlo.`,
  editedSince: (name, written) => `${name} se ha editado desde entonces, en las líneas que escribió este cambio:\n${written}`,
  undoBreaksBook: (problems) => `Sin este cambio el libro no se cargaría: ${problems}`,
  nothingWrittenBusy: (name) => `${name} se está cambiando en otro lugar. No se ha escrito nada; vuelva a intentarlo.`,
  wouldBreakBook: (problems) => `Con este cambio el libro no se cargaría, así que no se ha escrito nada: ${problems}`,
  tooManyAtOnce: 'Se están respondiendo demasiadas solicitudes suyas. Cierre algunas páginas o vuelva a intentarlo en un momento.',
  folderInUse: (process) => `Otro Daybook (${process}) está cambiando archivos de esta carpeta. No se ha cambiado nada; vuelva a intentarlo.`,
  ourMistake: (id) => `Se ha producido un error en Daybook. El registro da más detalles en ${id}.`,
  databaseAway:
    'La base de datos no responde: los informes son los de la última sincronización y no se puede cambiar nada hasta que vuelva. Vuelva a intentarlo en un momento.',
  logFolderLost:
    'La carpeta de datos se eliminó o reemplazó mientras estaba abierta: los informes son los de la última sincronización y no se puede cambiar nada. Repóngala y reinicie Daybook; el registro del programa indica la carpeta.',
  databaseReadOnly: 'La base de datos es de solo lectura en este momento. No se ha cambiado nada; vuelva a intentarlo en un momento.',
  databaseRefuses:
    'La base de datos rechaza el inicio de sesión de Daybook: los informes son los de la última sincronización y no se puede cambiar nada. Vea el motivo en el registro del programa, corrija el usuario o la contraseña en DATABASE_URL y reinicie.',
  databaseDamaged:
    'La base de datos está dañada en el disco: los informes son los de la última sincronización y no se puede cambiar nada. «daybook verify» muestra los daños, y «daybook restore» o «daybook events import» restaura una copia de seguridad.',
  tooLarge: (size) => `El archivo o el texto supera ${size}.`,
  noFile: 'No existe ese archivo.',
  readOnly: 'Este Daybook es de solo lectura: no se puede cambiar nada.',
  diskFull: (file) => `El disco que contiene ${file} está lleno. No se ha cambiado nada; libere espacio y vuelva a intentarlo.`,
  invalidSettings: (problems) => `Configuración no válida\n${problems}`,
}
