const isCustomElement = (tag: string) => tag.startsWith('kms-');

export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
  css: ['~/assets/theme.css'],
  vue: { compilerOptions: { isCustomElement } },
  app: { head: { htmlAttrs: { lang: 'en' }, title: 'kms-elements in Nuxt', link: [{ rel: 'icon', href: 'data:,' }] } },
  typescript: {
    strict: true,
    tsConfig: {
      compilerOptions: {
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        noUnusedLocals: true,
        noUnusedParameters: true,
        verbatimModuleSyntax: true,
      },
      vueCompilerOptions: { strictTemplates: true },
    },
  },
});
