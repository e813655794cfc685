import type { frame as english } from '../en/frame.ts'

export const frame: typeof english = {
  description: 'Sus cuentas, a partir de sus propios archivos de diario.',
  loading: 'Cargando',
  needsJavaScript: 'Daybook muestra sus cuentas en el navegador y necesita JavaScript. Todas las cifras están también en /api/openapi.json.',
  filesNotLoaded:
    'No se pudieron cargar los archivos de esta página: Daybook se actualizó mientras funcionaba o se ha detenido. Reinícielo y vuelva a cargar la página.',
  language: 'Idioma',
  helpAboutPage: 'Ayuda sobre esta página',
}
