import type { loading as english } from '../en/loading.ts'

export const loading: typeof english = {
  loading: 'Carregando',
  noAnswer: 'O servidor ainda não respondeu. Talvez esteja ocupado ou inacessível.',
  pageNotLoaded: 'Não foi possível carregar esta página. Talvez o Daybook tenha sido atualizado ou o servidor não responda.',
  overlayNotLoaded: 'Não foi possível carregar o que você abriu. Talvez o Daybook tenha sido atualizado ou o servidor não responda.',
  dropHere: 'Solte extratos aqui para importá-los',
  fileNotTaken: (name) =>
    `${name} não foi importado: não foi possível carregar a importação. Talvez o Daybook tenha sido atualizado ou o servidor não responda.`,
  filesNotTaken:
    'Os arquivos não foram importados: não foi possível carregar a importação. Talvez o Daybook tenha sido atualizado ou o servidor não responda.',
  pageNotFound: 'Página não encontrada',
  nothingHere: (dashboard) => ['Não há página neste endereço. Ir para o ', dashboard, '.'],
  dashboard: 'painel',
}
