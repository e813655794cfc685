import type { frame as english } from '../en/frame.ts'

export const frame: typeof english = {
  description: 'Suas contas, a partir dos seus próprios arquivos de diário.',
  loading: 'Carregando',
  needsJavaScript: 'O Daybook mostra suas contas no navegador e precisa de JavaScript. Todos os valores também estão em /api/openapi.json.',
  filesNotLoaded:
    'Não foi possível carregar os arquivos desta página: o Daybook foi atualizado enquanto estava em execução ou parou. Reinicie-o e recarregue a página.',
  language: 'Idioma',
  helpAboutPage: 'Ajuda sobre esta página',
}
