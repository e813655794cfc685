import type { documents as english } from '../en/documents.ts'

export const documents: typeof english = {
  title: 'Documentos',
  byDay: 'Por día',
  byAccount: 'Por cuenta',
  order: 'Orden',
  withoutPayee: 'Sin beneficiario',
  heads: {
    document: 'Documento',
    tags: 'Etiquetas',
    size: 'Tamaño',
    source: 'Origen',
  },
  fromFolder: 'carpeta de documentos',
  ofAccount: (account) => `Documentos de ${account}`,
  newestOf: (shown, all) => `Los más recientes: ${shown} de ${all}.`,
  noneWithLine: (example) => [
    'El diario aún no tiene documentos. Para adjuntar un recibo a una transacción, seleccione su importe en una lista y elija o suelte el archivo. O añada una línea como ',
    example,
  ],
  noneWithTag: (example) => [
    'El diario aún no tiene documentos. Para adjuntar un recibo a una transacción, seleccione su importe en una lista y elija o suelte el archivo. O añada una etiqueta debajo: ',
    example,
  ],
  tooLarge: (name, size) => `${name} ocupa más de ${size} MiB. Cópielo usted mismo en la carpeta de documentos e indíquelo en el diario.`,
  unreadableFile: (name) => `No se ha podido leer ${name}. Puede que sea una carpeta o que se haya movido.`,
  attached: (what) => `Adjuntado: ${what}.`,
  attaching: 'Adjuntando…',
  attach: 'Adjuntar',
  attachThese: (names) => `¿Adjuntar ${names} a esta transacción?`,
  attachReceipt: 'Adjuntar un recibo',
  attachAnother: 'Adjuntar otro',
  addDocument: 'Añadir un documento',
  dayOfDocument: 'Día del documento',
  saveCopy: 'Guardar una copia',
  states: {
    missing: 'archivo no encontrado',
    outside: 'fuera de la carpeta del diario: no se abre aquí',
    not_a_document: 'no es PDF, imagen, texto ni correo: no se abre aquí',
    unreadable: 'sin permiso de lectura',
    large: 'demasiado grande para abrirlo aquí',
  },
}
