import 'kms-elements/oauth-callback';
