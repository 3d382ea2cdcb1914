import { loginScenes, oauthScenes, otpScenes } from './login-scenes.js';
import type { Scene } from './scenery.js';
import {
  accountScenes,
  approvalsScenes,
  confirmScenes,
  exportScenes,
  importScenes,
  sessionScenes,
  signupScenes,
  stepUpScenes,
} from './signed-in-scenes.js';

/** Every scene, by its element. */
export const SCENES: Readonly<Record<string, readonly Scene[]>> = {
  'kms-login': loginScenes,
  'kms-otp': otpScenes,
  'kms-oauth-button': oauthScenes,
  'kms-signup': signupScenes,
  'kms-session': sessionScenes,
  'kms-account': accountScenes,
  'kms-approvals': approvalsScenes,
  'kms-step-up': stepUpScenes,
  'kms-confirm': confirmScenes,
  'kms-export': exportScenes,
  'kms-import': importScenes,
};
