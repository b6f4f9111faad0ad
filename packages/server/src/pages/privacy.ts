import type { Settings } from '@campus-connect/core/config/settings.ts'
import type { Notice, PrivacyTexts } from '@campus-connect/core/domain/privacy/folder.ts'
import { html } from './html.ts'
import { markdown, titled } from './markdown.ts'
import type { ServerPage } from './server-pages.ts'

type Consent = Pick<Settings, 'signupConsent'>

/** `/-/privacy`: the policy, and below it what sign-up says. */
export function privacyPages(settings: Consent, privacy: PrivacyTexts | undefined): ServerPage[] {
  if (!privacy) return []
  const { title = '개인정보 처리방침', rest } = titled(privacy.policy)
  const notice = shown(settings, privacy)
  const body = html`<article class="text">${markdown(rest)}</article>
    ${
      notice &&
      html`<section class="text">
        <h2>회원가입 때 보여 드리는 안내</h2>
        <div ${attributes(notice, settings)}>${markdown(notice.text)}</div>
      </section>`
    }`
  return [{ path: '/-/privacy', answer: async () => ({ title, body }) }]
}

/** What the app's page holds of it: a link to the policy in its head, and the notice in a template of its body. */
export function privacyInPage(
  settings: Consent & Pick<Settings, 'privacyUrl'>,
  privacy: PrivacyTexts | undefined,
): { head: string; body: string } | undefined {
  const href = privacy ? '/-/privacy' : settings.privacyUrl
  if (href === undefined) return undefined
  const notice = shown(settings, privacy)
  return {
    head: html`<link rel="privacy-policy" href="${href}" />`.text,
    body: notice ? html`<template ${attributes(notice, settings)}>${markdown(notice.text)}</template>`.text : '',
  }
}

function shown({ signupConsent }: Consent, privacy: PrivacyTexts | undefined) {
  return signupConsent === 'none' ? undefined : privacy?.notice
}

const attributes = ({ sha256 }: Notice, { signupConsent }: Consent) =>
  html`id="signup-notice" data-sha256="${sha256}" data-consent="${signupConsent}"`
