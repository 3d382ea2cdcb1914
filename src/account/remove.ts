import type { WayIn } from './account.js';
import { type AccountCall, change } from './call.js';

/** Remove one sign-in method. Sessions on this and other devices continue. @source interface: delete_oauth_providers; wire.md 13.5 */
export function removeWay(call: AccountCall, { id, type }: WayIn): Promise<void> {
  const { userId } = call;
  switch (type) {
    case 'email':
      return change(call, { name: 'update_user_email', parameters: { userId, userEmail: '' }, isDone: (user) => !user.userEmail });
    case 'sms':
      return change(call, {
        name: 'update_user_phone_number',
        parameters: { userId, userPhoneNumber: '' },
        isDone: (user) => !user.userPhoneNumber,
      });
    case 'passkey':
      return change(call, {
        name: 'delete_authenticators',
        parameters: { userId, authenticatorIds: [id] },
        isDone: ({ authenticators }) => authenticators.every(({ authenticatorId }) => authenticatorId !== id),
      });
    case 'oauth':
      return change(call, {
        name: 'delete_oauth_providers',
        parameters: { userId, providerIds: [id] },
        isDone: ({ oauthProviders }) => oauthProviders.every(({ providerId }) => providerId !== id),
      });
    case 'wallet':
    case 'session':
    case 'key':
      return change(call, {
        name: 'delete_api_keys',
        parameters: { userId, apiKeyIds: [id] },
        isDone: ({ apiKeys }) => apiKeys.every(({ apiKeyId }) => apiKeyId !== id),
      });
  }
}
