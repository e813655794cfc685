import type { loading as english } from '../en/loading.ts'

export const loading: typeof english = {
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
