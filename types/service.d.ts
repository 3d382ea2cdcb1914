// Made by scripts/service-types.mjs from the names and types that @turnkey/http 6.6.0 publishes. Types alone.

/** Every submit of the service, by the last part of its path: for `kms.api.raw('submit/…', parameters, { type })`. */
export interface ServiceSubmits {
  readonly approve_activity: {
    readonly type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY';
    readonly parameters: ApiApproveActivityIntent;
    readonly result: object;
  };
  readonly claim_earn_fees: {
    readonly type: 'ACTIVITY_TYPE_CLAIM_EARN_FEES';
    readonly parameters: ApiClaimEarnFeesIntent;
    readonly result: ApiClaimEarnFeesResult;
  };
  readonly claim_swap_fees: {
    readonly type: 'ACTIVITY_TYPE_CLAIM_SWAP_FEES';
    readonly parameters: ApiClaimSwapFeesIntent;
    readonly result: ApiClaimSwapFeesResult;
  };
  readonly create_api_keys: {
    readonly type: 'ACTIVITY_TYPE_CREATE_API_KEYS_V2';
    readonly parameters: ApiCreateApiKeysIntentV2;
    readonly result: ApiCreateApiKeysResult;
  };
  readonly create_api_only_users: {
    readonly type: 'ACTIVITY_TYPE_CREATE_API_ONLY_USERS';
    readonly parameters: ApiCreateApiOnlyUsersIntent;
    readonly result: ApiCreateApiOnlyUsersResult;
  };
  readonly create_authenticators: {
    readonly type: 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2';
    readonly parameters: ApiCreateAuthenticatorsIntentV2;
    readonly result: ApiCreateAuthenticatorsResult;
  };
  readonly create_fiat_on_ramp_credential: {
    readonly type: 'ACTIVITY_TYPE_CREATE_FIAT_ON_RAMP_CREDENTIAL';
    readonly parameters: ApiCreateFiatOnRampCredentialIntent;
    readonly result: ApiCreateFiatOnRampCredentialResult;
  };
  readonly create_invitations: {
    readonly type: 'ACTIVITY_TYPE_CREATE_INVITATIONS';
    readonly parameters: ApiCreateInvitationsIntent;
    readonly result: ApiCreateInvitationsResult;
  };
  readonly create_mfa_policy: {
    readonly type: 'ACTIVITY_TYPE_CREATE_MFA_POLICY';
    readonly parameters: ApiCreateMfaPolicyIntent;
    readonly result: ApiCreateMfaPolicyResult;
  };
  readonly create_oauth2_credential: {
    readonly type: 'ACTIVITY_TYPE_CREATE_OAUTH2_CREDENTIAL';
    readonly parameters: ApiCreateOauth2CredentialIntent;
    readonly result: ApiCreateOauth2CredentialResult;
  };
  readonly create_oauth_providers: {
    readonly type: 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS_V2';
    readonly parameters: ApiCreateOauthProvidersIntentV2;
    readonly result: ApiCreateOauthProvidersResultV2;
  };
  readonly create_policies: {
    readonly type: 'ACTIVITY_TYPE_CREATE_POLICIES';
    readonly parameters: ApiCreatePoliciesIntent;
    readonly result: ApiCreatePoliciesResult;
  };
  readonly create_policy: {
    readonly type: 'ACTIVITY_TYPE_CREATE_POLICY_V3';
    readonly parameters: ApiCreatePolicyIntentV3;
    readonly result: ApiCreatePolicyResult;
  };
  readonly create_private_key_tag: {
    readonly type: 'ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG';
    readonly parameters: ApiCreatePrivateKeyTagIntent;
    readonly result: ApiCreatePrivateKeyTagResult;
  };
  readonly create_private_keys: {
    readonly type: 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2';
    readonly parameters: ApiCreatePrivateKeysIntentV2;
    readonly result: ApiCreatePrivateKeysResultV2;
  };
  readonly create_read_only_session: {
    readonly type: 'ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION';
    readonly parameters: ApiCreateReadOnlySessionIntent;
    readonly result: ApiCreateReadOnlySessionResult;
  };
  readonly create_read_write_session: {
    readonly type: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2';
    readonly parameters: ApiCreateReadWriteSessionIntentV2;
    readonly result: ApiCreateReadWriteSessionResultV2;
  };
  readonly create_session_profile: {
    readonly type: 'ACTIVITY_TYPE_CREATE_SESSION_PROFILE';
    readonly parameters: ApiCreateSessionProfileIntent;
    readonly result: ApiCreateSessionProfileResult;
  };
  readonly create_smart_contract_interface: {
    readonly type: 'ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE';
    readonly parameters: ApiCreateSmartContractInterfaceIntent;
    readonly result: ApiCreateSmartContractInterfaceResult;
  };
  readonly create_sub_organization: {
    readonly type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8';
    readonly parameters: ApiCreateSubOrganizationIntentV8;
    readonly result: ApiCreateSubOrganizationResultV8;
  };
  readonly create_swap_quote: {
    readonly type: 'ACTIVITY_TYPE_CREATE_SWAP_QUOTE';
    readonly parameters: ApiCreateSwapQuoteIntent;
    readonly result: ApiCreateSwapQuoteResult;
  };
  readonly create_tvc_app: {
    readonly type: 'ACTIVITY_TYPE_CREATE_TVC_APP';
    readonly parameters: ApiCreateTvcAppIntent;
    readonly result: ApiCreateTvcAppResult;
  };
  readonly create_tvc_deployment: {
    readonly type: 'ACTIVITY_TYPE_CREATE_TVC_DEPLOYMENT';
    readonly parameters: ApiCreateTvcDeploymentIntent;
    readonly result: ApiCreateTvcDeploymentResult;
  };
  readonly create_tvc_manifest_approvals: {
    readonly type: 'ACTIVITY_TYPE_CREATE_TVC_MANIFEST_APPROVALS';
    readonly parameters: ApiCreateTvcManifestApprovalsIntent;
    readonly result: ApiCreateTvcManifestApprovalsResult;
  };
  readonly create_tvc_operator: {
    readonly type: 'ACTIVITY_TYPE_CREATE_TVC_OPERATOR';
    readonly parameters: ApiCreateTvcOperatorIntent;
    readonly result: ApiCreateTvcOperatorResult;
  };
  readonly create_tvc_quorum_key: {
    readonly type: 'ACTIVITY_TYPE_CREATE_TVC_QUORUM_KEY';
    readonly parameters: ApiCreateTvcQuorumKeyIntent;
    readonly result: ApiCreateTvcQuorumKeyResult;
  };
  readonly create_user_tag: {
    readonly type: 'ACTIVITY_TYPE_CREATE_USER_TAG';
    readonly parameters: ApiCreateUserTagIntent;
    readonly result: ApiCreateUserTagResult;
  };
  readonly create_users: {
    readonly type: 'ACTIVITY_TYPE_CREATE_USERS_V4';
    readonly parameters: ApiCreateUsersIntentV4;
    readonly result: ApiCreateUsersResult;
  };
  readonly create_velocity_control: {
    readonly type: 'ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL';
    readonly parameters: ApiCreateVelocityControlIntent;
    readonly result: ApiCreateVelocityControlResult;
  };
  readonly create_wallet: {
    readonly type: 'ACTIVITY_TYPE_CREATE_WALLET';
    readonly parameters: ApiCreateWalletIntent;
    readonly result: ApiCreateWalletResult;
  };
  readonly create_wallet_accounts: {
    readonly type: 'ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS';
    readonly parameters: ApiCreateWalletAccountsIntent;
    readonly result: ApiCreateWalletAccountsResult;
  };
  readonly create_webhook_endpoint: {
    readonly type: 'ACTIVITY_TYPE_CREATE_WEBHOOK_ENDPOINT';
    readonly parameters: ApiCreateWebhookEndpointIntent;
    readonly result: ApiCreateWebhookEndpointResult;
  };
  readonly delete_api_keys: {
    readonly type: 'ACTIVITY_TYPE_DELETE_API_KEYS';
    readonly parameters: ApiDeleteApiKeysIntent;
    readonly result: ApiDeleteApiKeysResult;
  };
  readonly delete_authenticators: {
    readonly type: 'ACTIVITY_TYPE_DELETE_AUTHENTICATORS';
    readonly parameters: ApiDeleteAuthenticatorsIntent;
    readonly result: ApiDeleteAuthenticatorsResult;
  };
  readonly delete_fiat_on_ramp_credential: {
    readonly type: 'ACTIVITY_TYPE_DELETE_FIAT_ON_RAMP_CREDENTIAL';
    readonly parameters: ApiDeleteFiatOnRampCredentialIntent;
    readonly result: ApiDeleteFiatOnRampCredentialResult;
  };
  readonly delete_invitation: {
    readonly type: 'ACTIVITY_TYPE_DELETE_INVITATION';
    readonly parameters: ApiDeleteInvitationIntent;
    readonly result: ApiDeleteInvitationResult;
  };
  readonly delete_mfa_policy: {
    readonly type: 'ACTIVITY_TYPE_DELETE_MFA_POLICY';
    readonly parameters: ApiDeleteMfaPolicyIntent;
    readonly result: ApiDeleteMfaPolicyResult;
  };
  readonly delete_oauth2_credential: {
    readonly type: 'ACTIVITY_TYPE_DELETE_OAUTH2_CREDENTIAL';
    readonly parameters: ApiDeleteOauth2CredentialIntent;
    readonly result: ApiDeleteOauth2CredentialResult;
  };
  readonly delete_oauth_providers: {
    readonly type: 'ACTIVITY_TYPE_DELETE_OAUTH_PROVIDERS';
    readonly parameters: ApiDeleteOauthProvidersIntent;
    readonly result: ApiDeleteOauthProvidersResult;
  };
  readonly delete_policies: {
    readonly type: 'ACTIVITY_TYPE_DELETE_POLICIES';
    readonly parameters: ApiDeletePoliciesIntent;
    readonly result: ApiDeletePoliciesResult;
  };
  readonly delete_policy: {
    readonly type: 'ACTIVITY_TYPE_DELETE_POLICY';
    readonly parameters: ApiDeletePolicyIntent;
    readonly result: ApiDeletePolicyResult;
  };
  readonly delete_private_key_tags: {
    readonly type: 'ACTIVITY_TYPE_DELETE_PRIVATE_KEY_TAGS';
    readonly parameters: ApiDeletePrivateKeyTagsIntent;
    readonly result: ApiDeletePrivateKeyTagsResult;
  };
  readonly delete_private_keys: {
    readonly type: 'ACTIVITY_TYPE_DELETE_PRIVATE_KEYS';
    readonly parameters: ApiDeletePrivateKeysIntent;
    readonly result: ApiDeletePrivateKeysResult;
  };
  readonly delete_secrets: {
    readonly type: 'ACTIVITY_TYPE_DELETE_SECRETS';
    readonly parameters: ApiDeleteSecretsIntent;
    readonly result: ApiDeleteSecretsResult;
  };
  readonly delete_smart_contract_interface: {
    readonly type: 'ACTIVITY_TYPE_DELETE_SMART_CONTRACT_INTERFACE';
    readonly parameters: ApiDeleteSmartContractInterfaceIntent;
    readonly result: ApiDeleteSmartContractInterfaceResult;
  };
  readonly delete_sub_organization: {
    readonly type: 'ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION';
    readonly parameters: ApiDeleteSubOrganizationIntent;
    readonly result: ApiDeleteSubOrganizationResult;
  };
  readonly delete_tvc_app_and_deployments: {
    readonly type: 'ACTIVITY_TYPE_DELETE_TVC_APP_AND_DEPLOYMENTS';
    readonly parameters: ApiDeleteTvcAppAndDeploymentsIntent;
    readonly result: ApiDeleteTvcAppAndDeploymentsResult;
  };
  readonly delete_tvc_deployment: {
    readonly type: 'ACTIVITY_TYPE_DELETE_TVC_DEPLOYMENT';
    readonly parameters: ApiDeleteTvcDeploymentIntent;
    readonly result: ApiDeleteTvcDeploymentResult;
  };
  readonly delete_user_tags: {
    readonly type: 'ACTIVITY_TYPE_DELETE_USER_TAGS';
    readonly parameters: ApiDeleteUserTagsIntent;
    readonly result: ApiDeleteUserTagsResult;
  };
  readonly delete_users: {
    readonly type: 'ACTIVITY_TYPE_DELETE_USERS';
    readonly parameters: ApiDeleteUsersIntent;
    readonly result: ApiDeleteUsersResult;
  };
  readonly delete_velocity_control: {
    readonly type: 'ACTIVITY_TYPE_DELETE_VELOCITY_CONTROL';
    readonly parameters: ApiDeleteVelocityControlIntent;
    readonly result: ApiDeleteVelocityControlResult;
  };
  readonly delete_wallet_accounts: {
    readonly type: 'ACTIVITY_TYPE_DELETE_WALLET_ACCOUNTS';
    readonly parameters: ApiDeleteWalletAccountsIntent;
    readonly result: ApiDeleteWalletAccountsResult;
  };
  readonly delete_wallets: {
    readonly type: 'ACTIVITY_TYPE_DELETE_WALLETS';
    readonly parameters: ApiDeleteWalletsIntent;
    readonly result: ApiDeleteWalletsResult;
  };
  readonly delete_webhook_endpoint: {
    readonly type: 'ACTIVITY_TYPE_DELETE_WEBHOOK_ENDPOINT';
    readonly parameters: ApiDeleteWebhookEndpointIntent;
    readonly result: ApiDeleteWebhookEndpointResult;
  };
  readonly earn_claim_rewards: {
    readonly type: 'ACTIVITY_TYPE_EARN_CLAIM_REWARDS';
    readonly parameters: ApiEarnClaimRewardsIntent;
    readonly result: ApiEarnClaimRewardsResult;
  };
  readonly earn_deploy_wrapper: {
    readonly type: 'ACTIVITY_TYPE_EARN_DEPLOY_WRAPPER';
    readonly parameters: ApiEarnDeployWrapperIntent;
    readonly result: ApiEarnDeployWrapperResult;
  };
  readonly earn_deposit: {
    readonly type: 'ACTIVITY_TYPE_EARN_DEPOSIT';
    readonly parameters: ApiEarnDepositIntent;
    readonly result: ApiEarnDepositResult;
  };
  readonly earn_set_wrapper_state: {
    readonly type: 'ACTIVITY_TYPE_EARN_SET_WRAPPER_STATE';
    readonly parameters: ApiEarnSetWrapperStateIntent;
    readonly result: ApiEarnSetWrapperStateResult;
  };
  readonly earn_withdraw: {
    readonly type: 'ACTIVITY_TYPE_EARN_WITHDRAW';
    readonly parameters: ApiEarnWithdrawIntent;
    readonly result: ApiEarnWithdrawResult;
  };
  readonly email_auth: {
    readonly type: 'ACTIVITY_TYPE_EMAIL_AUTH_V3';
    readonly parameters: ApiEmailAuthIntentV3;
    readonly result: ApiEmailAuthResult;
  };
  readonly eth_send_raw_transaction: {
    readonly type: 'ACTIVITY_TYPE_ETH_SEND_RAW_TRANSACTION';
    readonly parameters: ApiEthSendRawTransactionIntent;
    readonly result: ApiEthSendRawTransactionResult;
  };
  readonly eth_send_transaction: {
    readonly type: 'ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2';
    readonly parameters: ApiEthSendTransactionIntentV2;
    readonly result: ApiEthSendTransactionResultV2;
  };
  readonly eth_undelegate_7702: {
    readonly type: 'ACTIVITY_TYPE_ETH_UNDELEGATE_7702';
    readonly parameters: ApiEthUndelegate7702Intent;
    readonly result: ApiEthUndelegate7702Result;
  };
  readonly execute_swap: {
    readonly type: 'ACTIVITY_TYPE_EXECUTE_SWAP_V2';
    readonly parameters: ApiExecuteSwapIntentV2;
    readonly result: ApiExecuteSwapResult;
  };
  readonly export_private_key: {
    readonly type: 'ACTIVITY_TYPE_EXPORT_PRIVATE_KEY';
    readonly parameters: ApiExportPrivateKeyIntent;
    readonly result: ApiExportPrivateKeyResult;
  };
  readonly export_secrets: {
    readonly type: 'ACTIVITY_TYPE_EXPORT_SECRETS';
    readonly parameters: ApiExportSecretsIntent;
    readonly result: ApiExportSecretsResult;
  };
  readonly export_wallet: {
    readonly type: 'ACTIVITY_TYPE_EXPORT_WALLET';
    readonly parameters: ApiExportWalletIntent;
    readonly result: ApiExportWalletResult;
  };
  readonly export_wallet_account: {
    readonly type: 'ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT';
    readonly parameters: ApiExportWalletAccountIntent;
    readonly result: ApiExportWalletAccountResult;
  };
  readonly import_private_key: {
    readonly type: 'ACTIVITY_TYPE_IMPORT_PRIVATE_KEY';
    readonly parameters: ApiImportPrivateKeyIntent;
    readonly result: ApiImportPrivateKeyResult;
  };
  readonly import_secrets: {
    readonly type: 'ACTIVITY_TYPE_IMPORT_SECRETS';
    readonly parameters: ApiImportSecretsIntent;
    readonly result: ApiImportSecretsResult;
  };
  readonly import_wallet: {
    readonly type: 'ACTIVITY_TYPE_IMPORT_WALLET';
    readonly parameters: ApiImportWalletIntent;
    readonly result: ApiImportWalletResult;
  };
  readonly init_fiat_on_ramp: {
    readonly type: 'ACTIVITY_TYPE_INIT_FIAT_ON_RAMP';
    readonly parameters: ApiInitFiatOnRampIntent;
    readonly result: ApiInitFiatOnRampResult;
  };
  readonly init_import_private_key: {
    readonly type: 'ACTIVITY_TYPE_INIT_IMPORT_PRIVATE_KEY';
    readonly parameters: ApiInitImportPrivateKeyIntent;
    readonly result: ApiInitImportPrivateKeyResult;
  };
  readonly init_import_secrets: {
    readonly type: 'ACTIVITY_TYPE_INIT_IMPORT_SECRETS';
    readonly parameters: ApiInitImportSecretsIntent;
    readonly result: ApiInitImportSecretsResult;
  };
  readonly init_import_wallet: {
    readonly type: 'ACTIVITY_TYPE_INIT_IMPORT_WALLET';
    readonly parameters: ApiInitImportWalletIntent;
    readonly result: ApiInitImportWalletResult;
  };
  readonly init_otp: {
    readonly type: 'ACTIVITY_TYPE_INIT_OTP_V3';
    readonly parameters: ApiInitOtpIntentV3;
    readonly result: ApiInitOtpResultV2;
  };
  readonly init_otp_auth: {
    readonly type: 'ACTIVITY_TYPE_INIT_OTP_AUTH_V3';
    readonly parameters: ApiInitOtpAuthIntentV3;
    readonly result: ApiInitOtpAuthResultV2;
  };
  readonly init_user_email_recovery: {
    readonly type: 'ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY_V2';
    readonly parameters: ApiInitUserEmailRecoveryIntentV2;
    readonly result: ApiInitUserEmailRecoveryResult;
  };
  readonly oauth: { readonly type: 'ACTIVITY_TYPE_OAUTH'; readonly parameters: ApiOauthIntent; readonly result: ApiOauthResult };
  readonly oauth2_authenticate: {
    readonly type: 'ACTIVITY_TYPE_OAUTH2_AUTHENTICATE';
    readonly parameters: ApiOauth2AuthenticateIntent;
    readonly result: ApiOauth2AuthenticateResult;
  };
  readonly oauth_login: {
    readonly type: 'ACTIVITY_TYPE_OAUTH_LOGIN';
    readonly parameters: ApiOauthLoginIntent;
    readonly result: ApiOauthLoginResult;
  };
  readonly otp_auth: { readonly type: 'ACTIVITY_TYPE_OTP_AUTH'; readonly parameters: ApiOtpAuthIntent; readonly result: ApiOtpAuthResult };
  readonly otp_login: {
    readonly type: 'ACTIVITY_TYPE_OTP_LOGIN_V2';
    readonly parameters: ApiOtpLoginIntentV2;
    readonly result: ApiOtpLoginResult;
  };
  readonly post_tvc_quorum_key_share: {
    readonly type: 'ACTIVITY_TYPE_POST_TVC_QUORUM_KEY_SHARE';
    readonly parameters: ApiPostTvcQuorumKeyShareIntent;
    readonly result: ApiPostTvcQuorumKeyShareResult;
  };
  readonly re_encrypt_tvc_quorum_key_share: {
    readonly type: 'ACTIVITY_TYPE_RE_ENCRYPT_TVC_QUORUM_KEY_SHARE';
    readonly parameters: ApiReEncryptTvcQuorumKeyShareIntent;
    readonly result: ApiReEncryptTvcQuorumKeyShareResult;
  };
  readonly recover_user: {
    readonly type: 'ACTIVITY_TYPE_RECOVER_USER';
    readonly parameters: ApiRecoverUserIntent;
    readonly result: ApiRecoverUserResult;
  };
  readonly reject_activity: {
    readonly type: 'ACTIVITY_TYPE_REJECT_ACTIVITY';
    readonly parameters: ApiRejectActivityIntent;
    readonly result: object;
  };
  readonly remove_ip_allowlist: {
    readonly type: 'ACTIVITY_TYPE_REMOVE_IP_ALLOWLIST';
    readonly parameters: ApiRemoveIpAllowlistIntent;
    readonly result: ApiRemoveIpAllowlistResult;
  };
  readonly remove_organization_feature: {
    readonly type: 'ACTIVITY_TYPE_REMOVE_ORGANIZATION_FEATURE';
    readonly parameters: ApiRemoveOrganizationFeatureIntent;
    readonly result: ApiRemoveOrganizationFeatureResult;
  };
  readonly restore_tvc_deployment: {
    readonly type: 'ACTIVITY_TYPE_RESTORE_TVC_DEPLOYMENT';
    readonly parameters: ApiRestoreTvcDeploymentIntent;
    readonly result: ApiRestoreTvcDeploymentResult;
  };
  readonly set_ip_allowlist: {
    readonly type: 'ACTIVITY_TYPE_SET_IP_ALLOWLIST';
    readonly parameters: ApiSetIpAllowlistIntent;
    readonly result: ApiSetIpAllowlistResult;
  };
  readonly set_organization_feature: {
    readonly type: 'ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE';
    readonly parameters: ApiSetOrganizationFeatureIntent;
    readonly result: ApiSetOrganizationFeatureResult;
  };
  readonly set_tvc_app_live_deployment: {
    readonly type: 'ACTIVITY_TYPE_UPDATE_TVC_APP_LIVE_DEPLOYMENT';
    readonly parameters: ApiUpdateTvcAppLiveDeploymentIntent;
    readonly result: ApiUpdateTvcAppLiveDeploymentResult;
  };
  readonly sign_raw_payload: {
    readonly type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2';
    readonly parameters: ApiSignRawPayloadIntentV2;
    readonly result: ApiSignRawPayloadResult;
  };
  readonly sign_raw_payloads: {
    readonly type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS';
    readonly parameters: ApiSignRawPayloadsIntent;
    readonly result: ApiSignRawPayloadsResult;
  };
  readonly sign_transaction: {
    readonly type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2';
    readonly parameters: ApiSignTransactionIntentV2;
    readonly result: ApiSignTransactionResult;
  };
  readonly sol_send_transaction: {
    readonly type: 'ACTIVITY_TYPE_SOL_SEND_TRANSACTION_V2';
    readonly parameters: ApiSolSendTransactionIntentV2;
    readonly result: ApiSolSendTransactionResultV2;
  };
  readonly spark_claim_transfer: {
    readonly type: 'ACTIVITY_TYPE_SPARK_CLAIM_TRANSFER';
    readonly parameters: ApiSparkClaimTransferIntent;
    readonly result: ApiSparkClaimTransferResult;
  };
  readonly spark_prepare_lightning_receive: {
    readonly type: 'ACTIVITY_TYPE_SPARK_PREPARE_LIGHTNING_RECEIVE';
    readonly parameters: ApiSparkPrepareLightningReceiveIntent;
    readonly result: ApiSparkPrepareLightningReceiveResult;
  };
  readonly spark_prepare_transfer: {
    readonly type: 'ACTIVITY_TYPE_SPARK_PREPARE_TRANSFER';
    readonly parameters: ApiSparkPrepareTransferIntent;
    readonly result: ApiSparkPrepareTransferResult;
  };
  readonly spark_sign_frost: {
    readonly type: 'ACTIVITY_TYPE_SPARK_SIGN_FROST';
    readonly parameters: ApiSparkSignFrostIntent;
    readonly result: ApiSparkSignFrostResult;
  };
  readonly stamp_login: {
    readonly type: 'ACTIVITY_TYPE_STAMP_LOGIN';
    readonly parameters: ApiStampLoginIntent;
    readonly result: ApiStampLoginResult;
  };
  readonly update_fiat_on_ramp_credential: {
    readonly type: 'ACTIVITY_TYPE_UPDATE_FIAT_ON_RAMP_CREDENTIAL';
    readonly parameters: ApiUpdateFiatOnRampCredentialIntent;
    readonly result: ApiUpdateFiatOnRampCredentialResult;
  };
  readonly update_mfa_policy: {
    readonly type: 'ACTIVITY_TYPE_UPDATE_MFA_POLICY';
    readonly parameters: ApiUpdateMfaPolicyIntent;
    readonly result: ApiUpdateMfaPolicyResult;
  };
  readonly update_oauth2_credential: {
    readonly type: 'ACTIVITY_TYPE_UPDATE_OAUTH2_CREDENTIAL';
    readonly parameters: ApiUpdateOauth2CredentialIntent;
    readonly result: ApiUpdateOauth2CredentialResult;
  };
  readonly update_organization_name: {
    readonly type: 'ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME';
    readonly parameters: ApiUpdateOrganizationNameIntent;
    readonly result: ApiUpdateOrganizationNameResult;
  };
  readonly update_policy: {
    readonly type: 'ACTIVITY_TYPE_UPDATE_POLICY_V2';
    readonly parameters: ApiUpdatePolicyIntentV2;
    readonly result: ApiUpdatePolicyResultV2;
  };
  readonly update_private_key_tag: {
    readonly type: 'ACTIVITY_TYPE_UPDATE_PRIVATE_KEY_TAG';
    readonly parameters: ApiUpdatePrivateKeyTagIntent;
    readonly result: ApiUpdatePrivateKeyTagResult;
  };
  readonly update_root_quorum: {
    readonly type: 'ACTIVITY_TYPE_UPDATE_ROOT_QUORUM';
    readonly parameters: ApiUpdateRootQuorumIntent;
    readonly result: ApiUpdateRootQuorumResult;
  };
  readonly update_user: {
    readonly type: 'ACTIVITY_TYPE_UPDATE_USER';
    readonly parameters: ApiUpdateUserIntent;
    readonly result: ApiUpdateUserResult;
  };
  readonly update_user_email: {
    readonly type: 'ACTIVITY_TYPE_UPDATE_USER_EMAIL';
    readonly parameters: ApiUpdateUserEmailIntent;
    readonly result: ApiUpdateUserEmailResult;
  };
  readonly update_user_name: {
    readonly type: 'ACTIVITY_TYPE_UPDATE_USER_NAME';
    readonly parameters: ApiUpdateUserNameIntent;
    readonly result: ApiUpdateUserNameResult;
  };
  readonly update_user_phone_number: {
    readonly type: 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER';
    readonly parameters: ApiUpdateUserPhoneNumberIntent;
    readonly result: ApiUpdateUserPhoneNumberResult;
  };
  readonly update_user_tag: {
    readonly type: 'ACTIVITY_TYPE_UPDATE_USER_TAG';
    readonly parameters: ApiUpdateUserTagIntent;
    readonly result: ApiUpdateUserTagResult;
  };
  readonly update_wallet: {
    readonly type: 'ACTIVITY_TYPE_UPDATE_WALLET';
    readonly parameters: ApiUpdateWalletIntent;
    readonly result: ApiUpdateWalletResult;
  };
  readonly update_webhook_endpoint: {
    readonly type: 'ACTIVITY_TYPE_UPDATE_WEBHOOK_ENDPOINT';
    readonly parameters: ApiUpdateWebhookEndpointIntent;
    readonly result: ApiUpdateWebhookEndpointResult;
  };
  readonly upsert_swap_config: {
    readonly type: 'ACTIVITY_TYPE_UPSERT_SWAP_CONFIG';
    readonly parameters: ApiUpsertSwapConfigIntent;
    readonly result: ApiUpsertSwapConfigResult;
  };
  readonly verify_otp: {
    readonly type: 'ACTIVITY_TYPE_VERIFY_OTP_V2';
    readonly parameters: ApiVerifyOtpIntentV2;
    readonly result: ApiVerifyOtpResult;
  };
}

/** Every query of the service, by the last part of its path: for `kms.api.raw('query/…', body)`. */
export interface ServiceQueries {
  readonly get_active_policies: { readonly body: { readonly organizationId: string }; readonly answer: ApiGetActivePoliciesResponse };
  readonly get_activity: {
    readonly body: { readonly organizationId: string; readonly activityId: string };
    readonly answer: ApiActivityResponse;
  };
  readonly get_api_key: {
    readonly body: { readonly organizationId: string; readonly apiKeyId: string };
    readonly answer: ApiGetApiKeyResponse;
  };
  readonly get_api_keys: {
    readonly body: { readonly organizationId: string; readonly userId?: string };
    readonly answer: ApiGetApiKeysResponse;
  };
  readonly get_app_status: {
    readonly body: { readonly organizationId: string; readonly appId: string };
    readonly answer: ApiGetAppStatusResponse;
  };
  readonly get_authenticator: {
    readonly body: { readonly organizationId: string; readonly authenticatorId: string };
    readonly answer: ApiGetAuthenticatorResponse;
  };
  readonly get_authenticators: {
    readonly body: { readonly organizationId: string; readonly userId: string };
    readonly answer: ApiGetAuthenticatorsResponse;
  };
  readonly get_boot_proof: {
    readonly body: { readonly organizationId: string; readonly ephemeralKey: string };
    readonly answer: ApiBootProofResponse;
  };
  readonly get_claim_earn_fees_status: {
    readonly body: { readonly organizationId: string; readonly claimRequestId: string };
    readonly answer: ApiGetClaimEarnFeesStatusResponse;
  };
  readonly get_earn_claim_rewards_status: {
    readonly body: { readonly organizationId: string; readonly claimRequestId: string };
    readonly answer: ApiGetEarnClaimRewardsStatusResponse;
  };
  readonly get_earn_deploy_status: {
    readonly body: { readonly organizationId: string; readonly deployRequestId: string };
    readonly answer: ApiGetEarnDeployStatusResponse;
  };
  readonly get_earn_deposit_status: {
    readonly body: { readonly organizationId: string; readonly depositRequestId: string };
    readonly answer: ApiGetEarnDepositStatusResponse;
  };
  readonly get_earn_withdraw_status: {
    readonly body: { readonly organizationId: string; readonly withdrawRequestId: string };
    readonly answer: ApiGetEarnWithdrawStatusResponse;
  };
  readonly get_gas_usage: { readonly body: { readonly organizationId: string }; readonly answer: ApiGetGasUsageResponse };
  readonly get_ip_allowlist: {
    readonly body: { readonly organizationId: string; readonly publicKey?: string };
    readonly answer: ApiGetIpAllowlistResponse;
  };
  readonly get_latest_boot_proof: {
    readonly body: { readonly organizationId: string; readonly appName: string };
    readonly answer: ApiBootProofResponse;
  };
  readonly get_mfa_policies: {
    readonly body: { readonly organizationId: string; readonly userId: string };
    readonly answer: ApiGetMfaPoliciesResponse;
  };
  readonly get_mfa_policy: {
    readonly body: { readonly organizationId: string; readonly userId: string; readonly mfaPolicyId: string };
    readonly answer: ApiGetMfaPolicyResponse;
  };
  readonly get_mfa_status: {
    readonly body: { readonly organizationId: string; readonly activityId: string; readonly userId?: string };
    readonly answer: ApiGetMfaStatusResponse;
  };
  readonly get_nonces: {
    readonly body: {
      readonly organizationId: string;
      readonly address: string;
      readonly caip2:
        | 'eip155:1'
        | 'eip155:11155111'
        | 'eip155:8453'
        | 'eip155:84532'
        | 'eip155:137'
        | 'eip155:80002'
        | 'eip155:56'
        | 'eip155:97'
        | 'eip155:10'
        | 'eip155:11155420'
        | 'eip155:143'
        | 'eip155:10143'
        | 'eip155:42161'
        | 'eip155:4217'
        | 'eip155:42431'
        | 'eip155:421614'
        | 'eip155:4663'
        | 'eip155:46630'
        | 'eip155:5042'
        | 'eip155:5042002';
      readonly nonce?: boolean;
      readonly gasStationNonce?: boolean;
    };
    readonly answer: ApiGetNoncesResponse;
  };
  readonly get_oauth2_credential: {
    readonly body: { readonly organizationId: string; readonly oauth2CredentialId: string };
    readonly answer: ApiGetOauth2CredentialResponse;
  };
  readonly get_oauth_providers: {
    readonly body: { readonly organizationId: string; readonly userId?: string };
    readonly answer: ApiGetOauthProvidersResponse;
  };
  readonly get_onramp_transaction_status: {
    readonly body: { readonly organizationId: string; readonly transactionId: string; readonly refresh?: boolean };
    readonly answer: ApiGetOnRampTransactionStatusResponse;
  };
  readonly get_organization: { readonly body: { readonly organizationId: string }; readonly answer: ApiGetOrganizationResponse };
  readonly get_organization_configs: {
    readonly body: { readonly organizationId: string };
    readonly answer: ApiGetOrganizationConfigsResponse;
  };
  readonly get_policy: {
    readonly body: { readonly organizationId: string; readonly policyId: string };
    readonly answer: ApiGetPolicyResponse;
  };
  readonly get_policy_evaluations: {
    readonly body: { readonly organizationId: string; readonly activityId: string };
    readonly answer: ApiGetPolicyEvaluationsResponse;
  };
  readonly get_private_key: {
    readonly body: { readonly organizationId: string; readonly privateKeyId: string };
    readonly answer: ApiGetPrivateKeyResponse;
  };
  readonly get_send_transaction_status: {
    readonly body: { readonly organizationId: string; readonly sendTransactionStatusId: string };
    readonly answer: ApiGetSendTransactionStatusResponse;
  };
  readonly get_session_profile: {
    readonly body: { readonly organizationId: string; readonly sessionProfileId: string };
    readonly answer: ApiGetSessionProfileResponse;
  };
  readonly get_session_profiles: { readonly body: { readonly organizationId: string }; readonly answer: ApiGetSessionProfilesResponse };
  readonly get_smart_contract_interface: {
    readonly body: { readonly organizationId: string; readonly smartContractInterfaceId: string };
    readonly answer: ApiGetSmartContractInterfaceResponse;
  };
  readonly get_swap_status: {
    readonly body: { readonly organizationId: string; readonly swapRequestId: string };
    readonly answer: ApiGetSwapStatusResponse;
  };
  readonly get_tvc_app: {
    readonly body: { readonly organizationId: string; readonly tvcAppId: string };
    readonly answer: ApiGetTvcAppResponse;
  };
  readonly get_tvc_deployment: {
    readonly body: { readonly organizationId: string; readonly deploymentId: string };
    readonly answer: ApiGetTvcDeploymentResponse;
  };
  readonly get_tvc_deployment_debug_logs: {
    readonly body: {
      readonly organizationId: string;
      readonly deploymentId: string;
      readonly tailLines?: number;
      readonly sinceSeconds?: string;
    };
    readonly answer: ApiGetTvcDeploymentDebugLogsResponse;
  };
  readonly get_tvc_deployment_provisioning_details: {
    readonly body: { readonly organizationId: string; readonly deploymentId: string };
    readonly answer: ApiGetTvcDeploymentProvisioningDetailsResponse;
  };
  readonly get_tvc_qos_versions: { readonly body: { readonly organizationId: string }; readonly answer: ApiGetTvcQosVersionsResponse };
  readonly get_user: { readonly body: { readonly organizationId: string; readonly userId: string }; readonly answer: ApiGetUserResponse };
  readonly get_velocity_control: {
    readonly body: { readonly organizationId: string; readonly velocityControlId: string };
    readonly answer: ApiGetVelocityControlResponse;
  };
  readonly get_wallet: {
    readonly body: { readonly organizationId: string; readonly walletId: string };
    readonly answer: ApiGetWalletResponse;
  };
  readonly get_wallet_account: {
    readonly body: { readonly organizationId: string; readonly walletId: string; readonly address?: string; readonly path?: string };
    readonly answer: ApiGetWalletAccountResponse;
  };
  readonly get_wallet_address_balances: {
    readonly body: {
      readonly organizationId: string;
      readonly address: string;
      readonly caip2:
        | 'eip155:1'
        | 'eip155:11155111'
        | 'eip155:8453'
        | 'eip155:84532'
        | 'eip155:137'
        | 'eip155:80002'
        | 'eip155:56'
        | 'eip155:97'
        | 'eip155:10'
        | 'eip155:11155420'
        | 'eip155:143'
        | 'eip155:10143'
        | 'eip155:42161'
        | 'eip155:4217'
        | 'eip155:42431'
        | 'eip155:421614'
        | 'eip155:4663'
        | 'eip155:46630'
        | 'eip155:5042'
        | 'eip155:5042002'
        | 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
        | 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1';
    };
    readonly answer: ApiGetWalletAddressBalancesResponse;
  };
  readonly list_activities: {
    readonly body: {
      readonly organizationId: string;
      readonly filterByStatus?: readonly ApiActivityStatus[];
      readonly paginationOptions?: ApiPagination;
      readonly filterByType?: readonly ApiActivityType[];
    };
    readonly answer: ApiGetActivitiesResponse;
  };
  readonly list_app_proofs: {
    readonly body: { readonly organizationId: string; readonly activityId: string };
    readonly answer: ApiGetAppProofsResponse;
  };
  readonly list_earn_enabled_vaults: {
    readonly body: {
      readonly organizationId: string;
      readonly provider?: ApiEarnProvider;
      readonly caip19?: string;
      readonly includeExposure?: boolean;
    };
    readonly answer: ApiListEarnEnabledVaultsResponse;
  };
  readonly list_earn_positions: {
    readonly body: { readonly organizationId: string; readonly walletAddress: string };
    readonly answer: ApiListEarnPositionsResponse;
  };
  readonly list_earn_rewards: {
    readonly body: { readonly organizationId: string; readonly walletAddress: string; readonly caip2?: string };
    readonly answer: ApiListEarnRewardsResponse;
  };
  readonly list_earn_vaults: {
    readonly body: {
      readonly organizationId: string;
      readonly provider?: ApiEarnProvider;
      readonly caip19: string;
      readonly paginationOptions?: ApiPagination;
    };
    readonly answer: ApiListEarnVaultsResponse;
  };
  readonly list_email_events: {
    readonly body: {
      readonly organizationId: string;
      readonly email: string;
      readonly eventType?: string;
      readonly paginationOptions?: ApiPagination;
    };
    readonly answer: ApiListEmailEventsResponse;
  };
  readonly list_eth_transaction_history: {
    readonly body: {
      readonly organizationId: string;
      readonly address: string;
      readonly caip2:
        | 'eip155:1'
        | 'eip155:11155111'
        | 'eip155:8453'
        | 'eip155:84532'
        | 'eip155:137'
        | 'eip155:80002'
        | 'eip155:42161'
        | 'eip155:4217'
        | 'eip155:42431'
        | 'eip155:421614'
        | 'eip155:56'
        | 'eip155:97'
        | 'eip155:4663'
        | 'eip155:46630'
        | 'eip155:5042'
        | 'eip155:5042002';
      readonly paginationOptions?: ApiPagination;
    };
    readonly answer: ApiListEthTransactionHistoryResponse;
  };
  readonly list_fiat_on_ramp_credentials: {
    readonly body: { readonly organizationId: string };
    readonly answer: ApiListFiatOnRampCredentialsResponse;
  };
  readonly list_oauth2_credentials: {
    readonly body: { readonly organizationId: string };
    readonly answer: ApiListOauth2CredentialsResponse;
  };
  readonly list_policies: { readonly body: { readonly organizationId: string }; readonly answer: ApiGetPoliciesResponse };
  readonly list_private_key_tags: { readonly body: { readonly organizationId: string }; readonly answer: ApiListPrivateKeyTagsResponse };
  readonly list_private_keys: { readonly body: { readonly organizationId: string }; readonly answer: ApiGetPrivateKeysResponse };
  readonly list_secrets: {
    readonly body: { readonly organizationId: string; readonly paginationOptions?: ApiPagination };
    readonly answer: ApiListSecretsResponse;
  };
  readonly list_smart_contract_interfaces: {
    readonly body: { readonly organizationId: string };
    readonly answer: ApiGetSmartContractInterfacesResponse;
  };
  readonly list_sol_transaction_history: {
    readonly body: {
      readonly organizationId: string;
      readonly address: string;
      readonly caip2:
        | 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
        | 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
        | 'solana:mainnet'
        | 'solana:devnet';
      readonly paginationOptions?: ApiPagination;
    };
    readonly answer: ApiListSolTransactionHistoryResponse;
  };
  readonly list_suborgs: {
    readonly body: {
      readonly organizationId: string;
      readonly filterType?: string;
      readonly filterValue?: string;
      readonly paginationOptions?: ApiPagination;
    };
    readonly answer: ApiGetSubOrgIdsResponse;
  };
  readonly list_supported_assets: {
    readonly body: {
      readonly organizationId: string;
      readonly caip2:
        | 'eip155:1'
        | 'eip155:11155111'
        | 'eip155:8453'
        | 'eip155:84532'
        | 'eip155:137'
        | 'eip155:80002'
        | 'eip155:56'
        | 'eip155:97'
        | 'eip155:10'
        | 'eip155:11155420'
        | 'eip155:143'
        | 'eip155:10143'
        | 'eip155:42161'
        | 'eip155:4217'
        | 'eip155:42431'
        | 'eip155:421614'
        | 'eip155:4663'
        | 'eip155:46630'
        | 'eip155:5042'
        | 'eip155:5042002'
        | 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
        | 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1';
    };
    readonly answer: ApiListSupportedAssetsResponse;
  };
  readonly list_tvc_app_deployments: {
    readonly body: { readonly organizationId: string; readonly appId: string };
    readonly answer: ApiGetTvcAppDeploymentsResponse;
  };
  readonly list_tvc_apps: { readonly body: { readonly organizationId: string }; readonly answer: ApiGetTvcAppsResponse };
  readonly list_tvc_operators: { readonly body: { readonly organizationId: string }; readonly answer: ApiGetTvcOperatorsResponse };
  readonly list_tvc_quorum_keys: { readonly body: { readonly organizationId: string }; readonly answer: ApiGetTvcQuorumKeysResponse };
  readonly list_user_tags: { readonly body: { readonly organizationId: string }; readonly answer: ApiListUserTagsResponse };
  readonly list_users: { readonly body: { readonly organizationId: string }; readonly answer: ApiGetUsersResponse };
  readonly list_velocity_controls: {
    readonly body: { readonly organizationId: string; readonly paginationOptions?: ApiPagination };
    readonly answer: ApiListVelocityControlsResponse;
  };
  readonly list_verified_suborgs: {
    readonly body: {
      readonly organizationId: string;
      readonly filterType?: string;
      readonly filterValue?: string;
      readonly paginationOptions?: ApiPagination;
    };
    readonly answer: ApiGetVerifiedSubOrgIdsResponse;
  };
  readonly list_wallet_accounts: {
    readonly body: {
      readonly organizationId: string;
      readonly walletId?: string;
      readonly includeWalletDetails?: boolean;
      readonly paginationOptions?: ApiPagination;
    };
    readonly answer: ApiGetWalletAccountsResponse;
  };
  readonly list_wallets: { readonly body: { readonly organizationId: string }; readonly answer: ApiGetWalletsResponse };
  readonly list_webhook_endpoints: { readonly body: { readonly organizationId: string }; readonly answer: ApiListWebhookEndpointsResponse };
  readonly validate_tvc_image: {
    readonly body: {
      readonly organizationId: string;
      readonly pivotContainerImageUrl: string;
      readonly pivotContainerEncryptedPullSecret?: string;
    };
    readonly answer: ApiValidateTvcImageResponse;
  };
  readonly whoami: { readonly body: { readonly organizationId: string }; readonly answer: ApiGetWhoamiResponse };
}

export type ApiAcceptInvitationIntent = {
  readonly invitationId: string;
  readonly userId: string;
  readonly authenticator: ApiAuthenticatorParams;
};
export type ApiAcceptInvitationIntentV2 = {
  readonly invitationId: string;
  readonly userId: string;
  readonly authenticator: ApiAuthenticatorParamsV2;
};
export type ApiAcceptInvitationResult = { readonly invitationId: string; readonly userId: string };
export type ApiAccessType = 'ACCESS_TYPE_WEB' | 'ACCESS_TYPE_API' | 'ACCESS_TYPE_ALL';
export type ApiActivePolicyStatus = {
  readonly organizationId: string;
  readonly policyId: string;
  readonly active: boolean;
  readonly timeExpr?: string;
  readonly error?: string;
};
export type ApiActivity = {
  readonly id: string;
  readonly organizationId: string;
  readonly status: ApiActivityStatus;
  readonly type: ApiActivityType;
  readonly intent: ApiIntent;
  readonly result: ApiResult;
  readonly votes: readonly ApiVote[];
  readonly appProofs?: readonly ApiAppProof[];
  readonly fingerprint: string;
  readonly canApprove: boolean;
  readonly canReject: boolean;
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
  readonly failure?: ApiRpcStatus;
};
export type ApiActivityResponse = { readonly activity: ApiActivity };
export type ApiActivityStatus =
  | 'ACTIVITY_STATUS_CREATED'
  | 'ACTIVITY_STATUS_PENDING'
  | 'ACTIVITY_STATUS_COMPLETED'
  | 'ACTIVITY_STATUS_FAILED'
  | 'ACTIVITY_STATUS_CONSENSUS_NEEDED'
  | 'ACTIVITY_STATUS_REJECTED'
  | 'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED';
export type ApiActivityType =
  | 'ACTIVITY_TYPE_CREATE_API_KEYS'
  | 'ACTIVITY_TYPE_CREATE_USERS'
  | 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS'
  | 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD'
  | 'ACTIVITY_TYPE_CREATE_INVITATIONS'
  | 'ACTIVITY_TYPE_ACCEPT_INVITATION'
  | 'ACTIVITY_TYPE_CREATE_POLICY'
  | 'ACTIVITY_TYPE_DISABLE_PRIVATE_KEY'
  | 'ACTIVITY_TYPE_DELETE_USERS'
  | 'ACTIVITY_TYPE_DELETE_API_KEYS'
  | 'ACTIVITY_TYPE_DELETE_INVITATION'
  | 'ACTIVITY_TYPE_DELETE_ORGANIZATION'
  | 'ACTIVITY_TYPE_DELETE_POLICY'
  | 'ACTIVITY_TYPE_CREATE_USER_TAG'
  | 'ACTIVITY_TYPE_DELETE_USER_TAGS'
  | 'ACTIVITY_TYPE_CREATE_ORGANIZATION'
  | 'ACTIVITY_TYPE_SIGN_TRANSACTION'
  | 'ACTIVITY_TYPE_APPROVE_ACTIVITY'
  | 'ACTIVITY_TYPE_REJECT_ACTIVITY'
  | 'ACTIVITY_TYPE_DELETE_AUTHENTICATORS'
  | 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS'
  | 'ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG'
  | 'ACTIVITY_TYPE_DELETE_PRIVATE_KEY_TAGS'
  | 'ACTIVITY_TYPE_SET_PAYMENT_METHOD'
  | 'ACTIVITY_TYPE_ACTIVATE_BILLING_TIER'
  | 'ACTIVITY_TYPE_DELETE_PAYMENT_METHOD'
  | 'ACTIVITY_TYPE_CREATE_POLICY_V2'
  | 'ACTIVITY_TYPE_CREATE_POLICY_V3'
  | 'ACTIVITY_TYPE_CREATE_API_ONLY_USERS'
  | 'ACTIVITY_TYPE_UPDATE_ROOT_QUORUM'
  | 'ACTIVITY_TYPE_UPDATE_USER_TAG'
  | 'ACTIVITY_TYPE_UPDATE_PRIVATE_KEY_TAG'
  | 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2'
  | 'ACTIVITY_TYPE_CREATE_ORGANIZATION_V2'
  | 'ACTIVITY_TYPE_CREATE_USERS_V2'
  | 'ACTIVITY_TYPE_ACCEPT_INVITATION_V2'
  | 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION'
  | 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V2'
  | 'ACTIVITY_TYPE_UPDATE_ALLOWED_ORIGINS'
  | 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2'
  | 'ACTIVITY_TYPE_UPDATE_USER'
  | 'ACTIVITY_TYPE_UPDATE_POLICY'
  | 'ACTIVITY_TYPE_SET_PAYMENT_METHOD_V2'
  | 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V3'
  | 'ACTIVITY_TYPE_CREATE_WALLET'
  | 'ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS'
  | 'ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY'
  | 'ACTIVITY_TYPE_RECOVER_USER'
  | 'ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE'
  | 'ACTIVITY_TYPE_REMOVE_ORGANIZATION_FEATURE'
  | 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'
  | 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2'
  | 'ACTIVITY_TYPE_EXPORT_PRIVATE_KEY'
  | 'ACTIVITY_TYPE_EXPORT_WALLET'
  | 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V4'
  | 'ACTIVITY_TYPE_EMAIL_AUTH'
  | 'ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT'
  | 'ACTIVITY_TYPE_INIT_IMPORT_WALLET'
  | 'ACTIVITY_TYPE_IMPORT_WALLET'
  | 'ACTIVITY_TYPE_INIT_IMPORT_PRIVATE_KEY'
  | 'ACTIVITY_TYPE_IMPORT_PRIVATE_KEY'
  | 'ACTIVITY_TYPE_CREATE_POLICIES'
  | 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS'
  | 'ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION'
  | 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS'
  | 'ACTIVITY_TYPE_DELETE_OAUTH_PROVIDERS'
  | 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V5'
  | 'ACTIVITY_TYPE_OAUTH'
  | 'ACTIVITY_TYPE_CREATE_API_KEYS_V2'
  | 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION'
  | 'ACTIVITY_TYPE_EMAIL_AUTH_V2'
  | 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V6'
  | 'ACTIVITY_TYPE_DELETE_PRIVATE_KEYS'
  | 'ACTIVITY_TYPE_DELETE_WALLETS'
  | 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2'
  | 'ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION'
  | 'ACTIVITY_TYPE_INIT_OTP_AUTH'
  | 'ACTIVITY_TYPE_OTP_AUTH'
  | 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7'
  | 'ACTIVITY_TYPE_UPDATE_WALLET'
  | 'ACTIVITY_TYPE_UPDATE_POLICY_V2'
  | 'ACTIVITY_TYPE_CREATE_USERS_V3'
  | 'ACTIVITY_TYPE_INIT_OTP_AUTH_V2'
  | 'ACTIVITY_TYPE_INIT_OTP'
  | 'ACTIVITY_TYPE_VERIFY_OTP'
  | 'ACTIVITY_TYPE_OTP_LOGIN'
  | 'ACTIVITY_TYPE_STAMP_LOGIN'
  | 'ACTIVITY_TYPE_OAUTH_LOGIN'
  | 'ACTIVITY_TYPE_UPDATE_USER_NAME'
  | 'ACTIVITY_TYPE_UPDATE_USER_EMAIL'
  | 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER'
  | 'ACTIVITY_TYPE_INIT_FIAT_ON_RAMP'
  | 'ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE'
  | 'ACTIVITY_TYPE_DELETE_SMART_CONTRACT_INTERFACE'
  | 'ACTIVITY_TYPE_ENABLE_AUTH_PROXY'
  | 'ACTIVITY_TYPE_DISABLE_AUTH_PROXY'
  | 'ACTIVITY_TYPE_UPDATE_AUTH_PROXY_CONFIG'
  | 'ACTIVITY_TYPE_CREATE_OAUTH2_CREDENTIAL'
  | 'ACTIVITY_TYPE_UPDATE_OAUTH2_CREDENTIAL'
  | 'ACTIVITY_TYPE_DELETE_OAUTH2_CREDENTIAL'
  | 'ACTIVITY_TYPE_OAUTH2_AUTHENTICATE'
  | 'ACTIVITY_TYPE_DELETE_WALLET_ACCOUNTS'
  | 'ACTIVITY_TYPE_DELETE_POLICIES'
  | 'ACTIVITY_TYPE_ETH_SEND_RAW_TRANSACTION'
  | 'ACTIVITY_TYPE_ETH_SEND_TRANSACTION'
  | 'ACTIVITY_TYPE_CREATE_FIAT_ON_RAMP_CREDENTIAL'
  | 'ACTIVITY_TYPE_UPDATE_FIAT_ON_RAMP_CREDENTIAL'
  | 'ACTIVITY_TYPE_DELETE_FIAT_ON_RAMP_CREDENTIAL'
  | 'ACTIVITY_TYPE_EMAIL_AUTH_V3'
  | 'ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY_V2'
  | 'ACTIVITY_TYPE_INIT_OTP_AUTH_V3'
  | 'ACTIVITY_TYPE_INIT_OTP_V2'
  | 'ACTIVITY_TYPE_UPSERT_GAS_USAGE_CONFIG'
  | 'ACTIVITY_TYPE_CREATE_TVC_APP'
  | 'ACTIVITY_TYPE_CREATE_TVC_DEPLOYMENT'
  | 'ACTIVITY_TYPE_CREATE_TVC_MANIFEST_APPROVALS'
  | 'ACTIVITY_TYPE_SOL_SEND_TRANSACTION'
  | 'ACTIVITY_TYPE_INIT_OTP_V3'
  | 'ACTIVITY_TYPE_VERIFY_OTP_V2'
  | 'ACTIVITY_TYPE_OTP_LOGIN_V2'
  | 'ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME'
  | 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8'
  | 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS_V2'
  | 'ACTIVITY_TYPE_CREATE_USERS_V4'
  | 'ACTIVITY_TYPE_CREATE_WEBHOOK_ENDPOINT'
  | 'ACTIVITY_TYPE_UPDATE_WEBHOOK_ENDPOINT'
  | 'ACTIVITY_TYPE_DELETE_WEBHOOK_ENDPOINT'
  | 'ACTIVITY_TYPE_SET_IP_ALLOWLIST'
  | 'ACTIVITY_TYPE_REMOVE_IP_ALLOWLIST'
  | 'ACTIVITY_TYPE_UPDATE_TVC_APP_LIVE_DEPLOYMENT'
  | 'ACTIVITY_TYPE_DELETE_TVC_DEPLOYMENT'
  | 'ACTIVITY_TYPE_DELETE_TVC_APP_AND_DEPLOYMENTS'
  | 'ACTIVITY_TYPE_RESTORE_TVC_DEPLOYMENT'
  | 'ACTIVITY_TYPE_SPARK_SIGN_FROST'
  | 'ACTIVITY_TYPE_SPARK_PREPARE_TRANSFER'
  | 'ACTIVITY_TYPE_SPARK_CLAIM_TRANSFER'
  | 'ACTIVITY_TYPE_SPARK_PREPARE_LIGHTNING_RECEIVE'
  | 'ACTIVITY_TYPE_POST_TVC_QUORUM_KEY_SHARE'
  | 'ACTIVITY_TYPE_ETH_SEND_TRANSACTION_V2'
  | 'ACTIVITY_TYPE_CREATE_MFA_POLICY'
  | 'ACTIVITY_TYPE_UPDATE_MFA_POLICY'
  | 'ACTIVITY_TYPE_DELETE_MFA_POLICY'
  | 'ACTIVITY_TYPE_CREATE_SESSION_PROFILE'
  | 'ACTIVITY_TYPE_EARN_DEPLOY_WRAPPER'
  | 'ACTIVITY_TYPE_EARN_DEPOSIT'
  | 'ACTIVITY_TYPE_EARN_WITHDRAW'
  | 'ACTIVITY_TYPE_EXECUTE_SWAP'
  | 'ACTIVITY_TYPE_UPSERT_SWAP_CONFIG'
  | 'ACTIVITY_TYPE_CREATE_TVC_OPERATOR'
  | 'ACTIVITY_TYPE_CREATE_TVC_QUORUM_KEY'
  | 'ACTIVITY_TYPE_RE_ENCRYPT_TVC_QUORUM_KEY_SHARE'
  | 'ACTIVITY_TYPE_INIT_IMPORT_SECRETS'
  | 'ACTIVITY_TYPE_SOL_SEND_TRANSACTION_V2'
  | 'ACTIVITY_TYPE_CLAIM_SWAP_FEES'
  | 'ACTIVITY_TYPE_EARN_SET_WRAPPER_STATE'
  | 'ACTIVITY_TYPE_CLAIM_EARN_FEES'
  | 'ACTIVITY_TYPE_UPDATE_WALLET_ACCOUNT_NAME'
  | 'ACTIVITY_TYPE_ETH_UNDELEGATE_7702'
  | 'ACTIVITY_TYPE_EXECUTE_SWAP_V2'
  | 'ACTIVITY_TYPE_CREATE_SWAP_QUOTE'
  | 'ACTIVITY_TYPE_IMPORT_SECRETS'
  | 'ACTIVITY_TYPE_EXPORT_SECRETS'
  | 'ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL'
  | 'ACTIVITY_TYPE_DELETE_VELOCITY_CONTROL'
  | 'ACTIVITY_TYPE_UPDATE_PAYMENT_METHOD'
  | 'ACTIVITY_TYPE_CREATE_SWAP_QUOTE_V2'
  | 'ACTIVITY_TYPE_EXECUTE_SWAP_V3'
  | 'ACTIVITY_TYPE_DELETE_SECRETS'
  | 'ACTIVITY_TYPE_EARN_CLAIM_REWARDS';
export type ApiAddressFormat =
  | 'ADDRESS_FORMAT_UNCOMPRESSED'
  | 'ADDRESS_FORMAT_COMPRESSED'
  | 'ADDRESS_FORMAT_ETHEREUM'
  | 'ADDRESS_FORMAT_SOLANA'
  | 'ADDRESS_FORMAT_COSMOS'
  | 'ADDRESS_FORMAT_TRON'
  | 'ADDRESS_FORMAT_SUI'
  | 'ADDRESS_FORMAT_APTOS'
  | 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2PKH'
  | 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2SH'
  | 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH'
  | 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WSH'
  | 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR'
  | 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2PKH'
  | 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2SH'
  | 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2WPKH'
  | 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2WSH'
  | 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2TR'
  | 'ADDRESS_FORMAT_BITCOIN_SIGNET_P2PKH'
  | 'ADDRESS_FORMAT_BITCOIN_SIGNET_P2SH'
  | 'ADDRESS_FORMAT_BITCOIN_SIGNET_P2WPKH'
  | 'ADDRESS_FORMAT_BITCOIN_SIGNET_P2WSH'
  | 'ADDRESS_FORMAT_BITCOIN_SIGNET_P2TR'
  | 'ADDRESS_FORMAT_BITCOIN_REGTEST_P2PKH'
  | 'ADDRESS_FORMAT_BITCOIN_REGTEST_P2SH'
  | 'ADDRESS_FORMAT_BITCOIN_REGTEST_P2WPKH'
  | 'ADDRESS_FORMAT_BITCOIN_REGTEST_P2WSH'
  | 'ADDRESS_FORMAT_BITCOIN_REGTEST_P2TR'
  | 'ADDRESS_FORMAT_SEI'
  | 'ADDRESS_FORMAT_XLM'
  | 'ADDRESS_FORMAT_DOGE_MAINNET'
  | 'ADDRESS_FORMAT_DOGE_TESTNET'
  | 'ADDRESS_FORMAT_TON_V3R2'
  | 'ADDRESS_FORMAT_TON_V4R2'
  | 'ADDRESS_FORMAT_TON_V5R1'
  | 'ADDRESS_FORMAT_XRP'
  | 'ADDRESS_FORMAT_SPARK_MAINNET'
  | 'ADDRESS_FORMAT_SPARK_REGTEST';
export type ApiApiApiKeyParams = { readonly apiKeyName: string; readonly publicKey: string; readonly expirationSeconds?: string };
export type ApiApiKey = {
  readonly credential: ApiCredential;
  readonly apiKeyId: string;
  readonly apiKeyName: string;
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
  readonly expirationSeconds?: string;
};
export type ApiApiKeyCurve = 'API_KEY_CURVE_P256' | 'API_KEY_CURVE_SECP256K1' | 'API_KEY_CURVE_ED25519';
export type ApiApiKeyParamsV2 = {
  readonly apiKeyName: string;
  readonly publicKey: string;
  readonly curveType: ApiApiKeyCurve;
  readonly expirationSeconds?: string;
};
export type ApiApiOnlyUserParams = {
  readonly userName: string;
  readonly userEmail?: string;
  readonly userTags: readonly string[];
  readonly apiKeys: readonly ApiApiApiKeyParams[];
};
export type ApiAppProof = {
  readonly scheme: ApiSignatureScheme;
  readonly publicKey: string;
  readonly proofPayload: string;
  readonly signature: string;
};
export type ApiAppStatus = {
  readonly appId: string;
  readonly deployments: readonly ApiDeploymentStatus[];
  readonly targetedDeploymentId: string;
};
export type ApiApproveActivityIntent = { readonly fingerprint: string };
export type ApiAssetBalance = {
  readonly caip19?: string;
  readonly symbol?: string;
  readonly balance?: string;
  readonly decimals?: number;
  readonly display?: ApiAssetBalanceDisplay;
  readonly name?: string;
  readonly tokenProgram?: string;
};
export type ApiAssetBalanceDisplay = { readonly usd?: string; readonly crypto?: string };
export type ApiAssetMetadata = {
  readonly caip19?: string;
  readonly symbol?: string;
  readonly decimals?: number;
  readonly logoUrl?: string;
  readonly name?: string;
  readonly stable?: boolean;
  readonly earnProviders?: readonly ApiEarnProvider[];
};
export type ApiAttestation = {
  readonly credentialId: string;
  readonly clientDataJson: string;
  readonly attestationObject: string;
  readonly transports: readonly ApiAuthenticatorTransport[];
};
export type ApiAuthenticationMethod = { readonly type: ApiAuthenticationType; readonly id?: string };
export type ApiAuthenticationMethodParams = { readonly type: ApiAuthenticationType; readonly id?: string };
export type ApiAuthenticationType =
  | 'AUTHENTICATION_TYPE_EMAIL_OTP'
  | 'AUTHENTICATION_TYPE_SMS_OTP'
  | 'AUTHENTICATION_TYPE_PASSKEY'
  | 'AUTHENTICATION_TYPE_API_KEY'
  | 'AUTHENTICATION_TYPE_OAUTH'
  | 'AUTHENTICATION_TYPE_SESSION';
export type ApiAuthenticator = {
  readonly transports: readonly ApiAuthenticatorTransport[];
  readonly attestationType: string;
  readonly aaguid: string;
  readonly credentialId: string;
  readonly model: string;
  readonly credential: ApiCredential;
  readonly authenticatorId: string;
  readonly authenticatorName: string;
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
};
export type ApiAuthenticatorAttestationResponse = {
  readonly clientDataJson: string;
  readonly attestationObject: string;
  readonly transports?: readonly ApiAuthenticatorTransport[];
  readonly authenticatorAttachment?: 'cross-platform' | 'platform' | null;
};
export type ApiAuthenticatorParams = {
  readonly authenticatorName: string;
  readonly userId: string;
  readonly attestation: ApiPublicKeyCredentialWithAttestation;
  readonly challenge: string;
};
export type ApiAuthenticatorParamsV2 = {
  readonly authenticatorName: string;
  readonly challenge: string;
  readonly attestation: ApiAttestation;
};
export type ApiAuthenticatorTransport =
  | 'AUTHENTICATOR_TRANSPORT_BLE'
  | 'AUTHENTICATOR_TRANSPORT_INTERNAL'
  | 'AUTHENTICATOR_TRANSPORT_NFC'
  | 'AUTHENTICATOR_TRANSPORT_USB'
  | 'AUTHENTICATOR_TRANSPORT_HYBRID';
export type ApiBillingActivateBillingTierIntent = { readonly productId: string; readonly orbPlanId?: string };
export type ApiBillingActivateBillingTierResult = { readonly productId: string };
export type ApiBillingDeletePaymentMethodIntent = { readonly paymentMethodId: string };
export type ApiBillingDeletePaymentMethodResult = { readonly paymentMethodId: string };
export type ApiBillingSetPaymentMethodIntent = {
  readonly number: string;
  readonly cvv: string;
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly cardHolderEmail: string;
  readonly cardHolderName: string;
};
export type ApiBillingSetPaymentMethodIntentV2 = {
  readonly paymentMethodId: string;
  readonly cardHolderEmail: string;
  readonly cardHolderName: string;
};
export type ApiBillingSetPaymentMethodResult = {
  readonly lastFour: string;
  readonly cardHolderName: string;
  readonly cardHolderEmail: string;
};
export type ApiBillingUpdatePaymentMethodIntent = { readonly paymentEmail: string };
export type ApiBillingUpdatePaymentMethodResult = { readonly paymentEmail: string };
export type ApiBootProof = {
  readonly ephemeralPublicKeyHex: string;
  readonly awsAttestationDocB64: string;
  readonly qosManifestB64: string;
  readonly qosManifestEnvelopeB64: string;
  readonly deploymentLabel: string;
  readonly enclaveApp: string;
  readonly owner: string;
  readonly createdAt: ApiTimestamp;
  readonly qosManifestVersion?: string;
};
export type ApiBootProofResponse = { readonly bootProof: ApiBootProof };
export type ApiClaimEarnFeesIntent = { readonly wrapperAddress: string };
export type ApiClaimEarnFeesResult = { readonly claimRequestId: string };
export type ApiClaimSwapFeesIntent = { readonly [name: string]: unknown };
export type ApiClaimSwapFeesResult = { readonly requestId: string };
export type ApiClientSignature = {
  readonly publicKey: string;
  readonly scheme: ApiClientSignatureScheme;
  readonly message: string;
  readonly signature: string;
};
export type ApiClientSignatureScheme = 'CLIENT_SIGNATURE_SCHEME_API_P256';
export type ApiConfig = { readonly features?: readonly ApiFeature[]; readonly quorum?: ApiQuorum };
export type ApiCreateApiKeysIntent = { readonly apiKeys: readonly ApiApiApiKeyParams[]; readonly userId: string };
export type ApiCreateApiKeysIntentV2 = { readonly apiKeys: readonly ApiApiKeyParamsV2[]; readonly userId: string };
export type ApiCreateApiKeysResult = { readonly apiKeyIds: readonly string[] };
export type ApiCreateApiOnlyUsersIntent = { readonly apiOnlyUsers: readonly ApiApiOnlyUserParams[] };
export type ApiCreateApiOnlyUsersResult = { readonly userIds: readonly string[] };
export type ApiCreateAuthenticatorsIntent = { readonly authenticators: readonly ApiAuthenticatorParams[]; readonly userId: string };
export type ApiCreateAuthenticatorsIntentV2 = { readonly authenticators: readonly ApiAuthenticatorParamsV2[]; readonly userId: string };
export type ApiCreateAuthenticatorsResult = { readonly authenticatorIds: readonly string[] };
export type ApiCreateFiatOnRampCredentialIntent = {
  readonly onrampProvider: ApiFiatOnRampProvider;
  readonly projectId?: string;
  readonly publishableApiKey: string;
  readonly encryptedSecretApiKey: string;
  readonly encryptedPrivateApiKey?: string;
  readonly sandboxMode?: boolean;
};
export type ApiCreateFiatOnRampCredentialResult = { readonly fiatOnRampCredentialId: string };
export type ApiCreateInvitationsIntent = { readonly invitations: readonly ApiInvitationParams[] };
export type ApiCreateInvitationsResult = { readonly invitationIds: readonly string[] };
export type ApiCreateMfaPolicyIntent = {
  readonly userId: string;
  readonly mfaPolicyName: string;
  readonly condition: string;
  readonly requiredAuthenticationMethods: readonly ApiRequiredAuthenticationMethodParams[];
  readonly order: number;
  readonly notes?: string;
};
export type ApiCreateMfaPolicyResult = { readonly mfaPolicyId: string };
export type ApiCreateOauth2CredentialIntent = {
  readonly provider: ApiOauth2Provider;
  readonly clientId: string;
  readonly encryptedClientSecret: string;
};
export type ApiCreateOauth2CredentialResult = { readonly oauth2CredentialId: string };
export type ApiCreateOauthProvidersIntent = { readonly userId: string; readonly oauthProviders: readonly ApiOauthProviderParams[] };
export type ApiCreateOauthProvidersIntentV2 = { readonly userId: string; readonly oauthProviders: readonly ApiOauthProviderParamsV2[] };
export type ApiCreateOauthProvidersResult = { readonly providerIds: readonly string[] };
export type ApiCreateOauthProvidersResultV2 = { readonly providerIds: readonly string[] };
export type ApiCreateOrganizationIntent = {
  readonly organizationName: string;
  readonly rootEmail: string;
  readonly rootAuthenticator: ApiAuthenticatorParams;
  readonly rootUserId?: string;
};
export type ApiCreateOrganizationIntentV2 = {
  readonly organizationName: string;
  readonly rootEmail: string;
  readonly rootAuthenticator: ApiAuthenticatorParamsV2;
  readonly rootUserId?: string;
};
export type ApiCreateOrganizationResult = { readonly organizationId: string };
export type ApiCreatePoliciesIntent = { readonly policies: readonly ApiCreatePolicyIntentV3[] };
export type ApiCreatePoliciesResult = { readonly policyIds: readonly string[] };
export type ApiCreatePolicyIntent = {
  readonly policyName: string;
  readonly selectors: readonly ApiSelector[];
  readonly effect: ApiEffect;
  readonly notes?: string;
};
export type ApiCreatePolicyIntentV2 = {
  readonly policyName: string;
  readonly selectors: readonly ApiSelectorV2[];
  readonly effect: ApiEffect;
  readonly notes?: string;
};
export type ApiCreatePolicyIntentV3 = {
  readonly policyName: string;
  readonly effect: ApiEffect;
  readonly condition?: string;
  readonly consensus?: string;
  readonly notes: string;
  readonly time?: string;
};
export type ApiCreatePolicyResult = { readonly policyId: string };
export type ApiCreatePrivateKeyTagIntent = { readonly privateKeyTagName: string; readonly privateKeyIds: readonly string[] };
export type ApiCreatePrivateKeyTagResult = { readonly privateKeyTagId: string; readonly privateKeyIds: readonly string[] };
export type ApiCreatePrivateKeysIntent = { readonly privateKeys: readonly ApiPrivateKeyParams[] };
export type ApiCreatePrivateKeysIntentV2 = { readonly privateKeys: readonly ApiPrivateKeyParams[] };
export type ApiCreatePrivateKeysResult = { readonly privateKeyIds: readonly string[] };
export type ApiCreatePrivateKeysResultV2 = { readonly privateKeys: readonly ApiPrivateKeyResult[] };
export type ApiCreateReadOnlySessionIntent = { readonly [name: string]: unknown };
export type ApiCreateReadOnlySessionResult = {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly userId: string;
  readonly username: string;
  readonly session: string;
  readonly sessionExpiry: string;
};
export type ApiCreateReadWriteSessionIntent = {
  readonly targetPublicKey: string;
  readonly email: string;
  readonly apiKeyName?: string;
  readonly expirationSeconds?: string;
};
export type ApiCreateReadWriteSessionIntentV2 = {
  readonly targetPublicKey: string;
  readonly userId?: string;
  readonly apiKeyName?: string;
  readonly expirationSeconds?: string;
  readonly invalidateExisting?: boolean;
};
export type ApiCreateReadWriteSessionResult = {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly userId: string;
  readonly username: string;
  readonly apiKeyId: string;
  readonly credentialBundle: string;
};
export type ApiCreateReadWriteSessionResultV2 = {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly userId: string;
  readonly username: string;
  readonly apiKeyId: string;
  readonly credentialBundle: string;
};
export type ApiCreateSessionProfileIntent = {
  readonly sessionProfileName: string;
  readonly scope: string;
  readonly expirationSeconds?: string;
  readonly notes?: string;
};
export type ApiCreateSessionProfileResult = { readonly sessionProfileId: string };
export type ApiCreateSmartContractInterfaceIntent = {
  readonly smartContractAddress: string;
  readonly smartContractInterface: string;
  readonly type: ApiSmartContractInterfaceType;
  readonly label: string;
  readonly notes?: string;
};
export type ApiCreateSmartContractInterfaceResult = { readonly smartContractInterfaceId: string };
export type ApiCreateSubOrganizationIntent = { readonly name: string; readonly rootAuthenticator: ApiAuthenticatorParamsV2 };
export type ApiCreateSubOrganizationIntentV2 = {
  readonly subOrganizationName: string;
  readonly rootUsers: readonly ApiRootUserParams[];
  readonly rootQuorumThreshold: number;
};
export type ApiCreateSubOrganizationIntentV3 = {
  readonly subOrganizationName: string;
  readonly rootUsers: readonly ApiRootUserParams[];
  readonly rootQuorumThreshold: number;
  readonly privateKeys: readonly ApiPrivateKeyParams[];
};
export type ApiCreateSubOrganizationIntentV4 = {
  readonly subOrganizationName: string;
  readonly rootUsers: readonly ApiRootUserParams[];
  readonly rootQuorumThreshold: number;
  readonly wallet?: ApiWalletParams;
  readonly disableEmailRecovery?: boolean;
  readonly disableEmailAuth?: boolean;
};
export type ApiCreateSubOrganizationIntentV5 = {
  readonly subOrganizationName: string;
  readonly rootUsers: readonly ApiRootUserParamsV2[];
  readonly rootQuorumThreshold: number;
  readonly wallet?: ApiWalletParams;
  readonly disableEmailRecovery?: boolean;
  readonly disableEmailAuth?: boolean;
};
export type ApiCreateSubOrganizationIntentV6 = {
  readonly subOrganizationName: string;
  readonly rootUsers: readonly ApiRootUserParamsV3[];
  readonly rootQuorumThreshold: number;
  readonly wallet?: ApiWalletParams;
  readonly disableEmailRecovery?: boolean;
  readonly disableEmailAuth?: boolean;
};
export type ApiCreateSubOrganizationIntentV7 = {
  readonly subOrganizationName: string;
  readonly rootUsers: readonly ApiRootUserParamsV4[];
  readonly rootQuorumThreshold: number;
  readonly wallet?: ApiWalletParams;
  readonly disableEmailRecovery?: boolean;
  readonly disableEmailAuth?: boolean;
  readonly disableSmsAuth?: boolean;
  readonly disableOtpEmailAuth?: boolean;
  readonly verificationToken?: string;
  readonly clientSignature?: ApiClientSignature;
};
export type ApiCreateSubOrganizationIntentV8 = {
  readonly subOrganizationName: string;
  readonly rootUsers: readonly ApiRootUserParamsV5[];
  readonly rootQuorumThreshold: number;
  readonly wallet?: ApiWalletParams;
  readonly disableEmailRecovery?: boolean;
  readonly disableEmailAuth?: boolean;
  readonly disableSmsAuth?: boolean;
  readonly disableOtpEmailAuth?: boolean;
  readonly verificationToken?: string;
  readonly clientSignature?: ApiClientSignature;
};
export type ApiCreateSubOrganizationResult = { readonly subOrganizationId: string; readonly rootUserIds?: readonly string[] };
export type ApiCreateSubOrganizationResultV3 = {
  readonly subOrganizationId: string;
  readonly privateKeys: readonly ApiPrivateKeyResult[];
  readonly rootUserIds?: readonly string[];
};
export type ApiCreateSubOrganizationResultV4 = {
  readonly subOrganizationId: string;
  readonly wallet?: ApiWalletResult;
  readonly rootUserIds?: readonly string[];
};
export type ApiCreateSubOrganizationResultV5 = {
  readonly subOrganizationId: string;
  readonly wallet?: ApiWalletResult;
  readonly rootUserIds?: readonly string[];
};
export type ApiCreateSubOrganizationResultV6 = {
  readonly subOrganizationId: string;
  readonly wallet?: ApiWalletResult;
  readonly rootUserIds?: readonly string[];
};
export type ApiCreateSubOrganizationResultV7 = {
  readonly subOrganizationId: string;
  readonly wallet?: ApiWalletResult;
  readonly rootUserIds?: readonly string[];
};
export type ApiCreateSubOrganizationResultV8 = {
  readonly subOrganizationId: string;
  readonly wallet?: ApiWalletResult;
  readonly rootUserIds?: readonly string[];
};
export type ApiCreateSwapQuoteIntent = {
  readonly signWith: string;
  readonly inputToken: string;
  readonly outputToken: string;
  readonly inputAmount: string;
  readonly slippageBps?: string;
};
export type ApiCreateSwapQuoteIntentV2 = {
  readonly signWith: string;
  readonly inputToken: string;
  readonly outputToken: string;
  readonly inputAmount: string;
  readonly slippageBps?: string;
  readonly destinationAddress?: string;
};
export type ApiCreateSwapQuoteResult = { readonly quotes: readonly ApiSwapQuote[] };
export type ApiCreateTvcAppIntent = {
  readonly name: string;
  readonly quorumPublicKey: string;
  readonly manifestSetId?: string;
  readonly manifestSetParams?: ApiTvcOperatorSetParams;
  readonly shareSetId?: string;
  readonly shareSetParams?: ApiTvcOperatorSetParams;
  readonly enableEgress?: boolean;
  readonly enableDebugModeDeployments?: boolean;
};
export type ApiCreateTvcAppResult = {
  readonly appId: string;
  readonly manifestSetId: string;
  readonly manifestSetOperatorIds: readonly string[];
  readonly manifestSetThreshold: number;
  readonly shareSetId: string;
  readonly shareSetOperatorIds: readonly string[];
  readonly shareSetThreshold: number;
};
export type ApiCreateTvcDeploymentIntent = {
  readonly appId: string;
  readonly qosVersion: string;
  readonly pivotContainerImageUrl: string;
  readonly pivotPath: string;
  readonly pivotArgs: readonly string[];
  readonly expectedPivotDigest: string;
  readonly nonce?: number;
  readonly pivotContainerEncryptedPullSecret?: string;
  readonly debugMode?: boolean;
  readonly healthCheckType: ApiTvcHealthCheckType;
  readonly healthCheckPort: number;
  readonly publicIngressPort: number;
  readonly replicas?: number;
  readonly instanceSizeCpus?: number;
  readonly instanceSizeRam?: number;
};
export type ApiCreateTvcDeploymentResult = { readonly deploymentId: string; readonly manifestId: string };
export type ApiCreateTvcManifestApprovalsIntent = { readonly manifestId: string; readonly approvals: readonly ApiTvcManifestApproval[] };
export type ApiCreateTvcManifestApprovalsResult = { readonly approvalIds: readonly string[] };
export type ApiCreateTvcOperatorIntent = {
  readonly walletName?: string;
  readonly walletId?: string;
  readonly path: string;
  readonly operatorName: string;
};
export type ApiCreateTvcOperatorResult = {
  readonly walletId: string;
  readonly operatorId: string;
  readonly encryptPublicKey: string;
  readonly signPublicKey: string;
};
export type ApiCreateTvcQuorumKeyIntent = { readonly threshold: number; readonly operatorEncryptKeys: readonly string[] };
export type ApiCreateTvcQuorumKeyResult = {
  readonly quorumKeyId: string;
  readonly quorumPublicKey: string;
  readonly shareIds: readonly string[];
};
export type ApiCreateUserTagIntent = { readonly userTagName: string; readonly userIds: readonly string[] };
export type ApiCreateUserTagResult = { readonly userTagId: string; readonly userIds: readonly string[] };
export type ApiCreateUsersIntent = { readonly users: readonly ApiUserParams[] };
export type ApiCreateUsersIntentV2 = { readonly users: readonly ApiUserParamsV2[] };
export type ApiCreateUsersIntentV3 = { readonly users: readonly ApiUserParamsV3[] };
export type ApiCreateUsersIntentV4 = { readonly users: readonly ApiUserParamsV4[] };
export type ApiCreateUsersResult = { readonly userIds: readonly string[] };
export type ApiCreateVelocityControlIntent = {
  readonly name: string;
  readonly dataSource: ApiVelocityControlDataSource;
  readonly aggregation: ApiVelocityControlAggregation;
  readonly identifier: string;
};
export type ApiCreateVelocityControlResult = { readonly velocityControlId: string };
export type ApiCreateWalletAccountsIntent = {
  readonly walletId: string;
  readonly accounts: readonly ApiWalletAccountParams[];
  readonly persist?: boolean;
};
export type ApiCreateWalletAccountsResult = { readonly addresses: readonly string[] };
export type ApiCreateWalletIntent = {
  readonly walletName: string;
  readonly accounts: readonly ApiWalletAccountParams[];
  readonly mnemonicLength?: number;
};
export type ApiCreateWalletResult = { readonly walletId: string; readonly addresses: readonly string[] };
export type ApiCreateWebhookEndpointIntent = {
  readonly url: string;
  readonly name: string;
  readonly subscriptions?: readonly ApiWebhookSubscriptionParams[];
};
export type ApiCreateWebhookEndpointResult = { readonly endpointId: string; readonly webhookEndpoint: ApiWebhookEndpointData };
export type ApiCredPropsAuthenticationExtensionsClientOutputs = { readonly rk: boolean };
export type ApiCredential = { readonly publicKey: string; readonly type: ApiCredentialType; readonly sessionProfileId?: string };
export type ApiCredentialType =
  | 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR'
  | 'CREDENTIAL_TYPE_API_KEY_P256'
  | 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256'
  | 'CREDENTIAL_TYPE_API_KEY_SECP256K1'
  | 'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256'
  | 'CREDENTIAL_TYPE_API_KEY_ED25519'
  | 'CREDENTIAL_TYPE_OTP_AUTH_KEY_P256'
  | 'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256'
  | 'CREDENTIAL_TYPE_OAUTH_KEY_P256'
  | 'CREDENTIAL_TYPE_LOGIN';
export type ApiCurve = 'CURVE_SECP256K1' | 'CURVE_ED25519' | 'CURVE_P256';
export type ApiCustomRevertError = { readonly errorName?: string; readonly paramsJson?: string };
export type ApiDeleteApiKeysIntent = { readonly userId: string; readonly apiKeyIds: readonly string[] };
export type ApiDeleteApiKeysResult = { readonly apiKeyIds: readonly string[] };
export type ApiDeleteAuthenticatorsIntent = { readonly userId: string; readonly authenticatorIds: readonly string[] };
export type ApiDeleteAuthenticatorsResult = { readonly authenticatorIds: readonly string[] };
export type ApiDeleteFiatOnRampCredentialIntent = { readonly fiatOnrampCredentialId: string };
export type ApiDeleteFiatOnRampCredentialResult = { readonly fiatOnRampCredentialId: string };
export type ApiDeleteInvitationIntent = { readonly invitationId: string };
export type ApiDeleteInvitationResult = { readonly invitationId: string };
export type ApiDeleteMfaPolicyIntent = { readonly userId: string; readonly mfaPolicyId: string };
export type ApiDeleteMfaPolicyResult = { readonly mfaPolicyId: string };
export type ApiDeleteOauth2CredentialIntent = { readonly oauth2CredentialId: string };
export type ApiDeleteOauth2CredentialResult = { readonly oauth2CredentialId: string };
export type ApiDeleteOauthProvidersIntent = { readonly userId: string; readonly providerIds: readonly string[] };
export type ApiDeleteOauthProvidersResult = { readonly providerIds: readonly string[] };
export type ApiDeleteOrganizationIntent = { readonly organizationId: string };
export type ApiDeleteOrganizationResult = { readonly organizationId: string };
export type ApiDeletePoliciesIntent = { readonly policyIds: readonly string[] };
export type ApiDeletePoliciesResult = { readonly policyIds: readonly string[] };
export type ApiDeletePolicyIntent = { readonly policyId: string };
export type ApiDeletePolicyResult = { readonly policyId: string };
export type ApiDeletePrivateKeyTagsIntent = { readonly privateKeyTagIds: readonly string[] };
export type ApiDeletePrivateKeyTagsResult = { readonly privateKeyTagIds: readonly string[]; readonly privateKeyIds: readonly string[] };
export type ApiDeletePrivateKeysIntent = { readonly privateKeyIds: readonly string[]; readonly deleteWithoutExport?: boolean };
export type ApiDeletePrivateKeysResult = { readonly privateKeyIds: readonly string[] };
export type ApiDeleteSecretsIntent = { readonly secretIds: readonly string[] };
export type ApiDeleteSecretsResult = { readonly secretIds: readonly string[] };
export type ApiDeleteSmartContractInterfaceIntent = { readonly smartContractInterfaceId: string };
export type ApiDeleteSmartContractInterfaceResult = { readonly smartContractInterfaceId: string };
export type ApiDeleteSubOrganizationIntent = { readonly deleteWithoutExport?: boolean };
export type ApiDeleteSubOrganizationResult = { readonly subOrganizationUuid: string };
export type ApiDeleteTvcAppAndDeploymentsIntent = { readonly appId: string };
export type ApiDeleteTvcAppAndDeploymentsResult = { readonly appId: string };
export type ApiDeleteTvcDeploymentIntent = { readonly deploymentId: string };
export type ApiDeleteTvcDeploymentResult = { readonly deploymentId: string };
export type ApiDeleteUserTagsIntent = { readonly userTagIds: readonly string[] };
export type ApiDeleteUserTagsResult = { readonly userTagIds: readonly string[]; readonly userIds: readonly string[] };
export type ApiDeleteUsersIntent = { readonly userIds: readonly string[] };
export type ApiDeleteUsersResult = { readonly userIds: readonly string[] };
export type ApiDeleteVelocityControlIntent = { readonly velocityControlId: string };
export type ApiDeleteVelocityControlResult = { readonly velocityControlId: string };
export type ApiDeleteWalletAccountsIntent = { readonly walletAccountIds: readonly string[]; readonly deleteWithoutExport?: boolean };
export type ApiDeleteWalletAccountsResult = { readonly walletAccountIds: readonly string[] };
export type ApiDeleteWalletsIntent = { readonly walletIds: readonly string[]; readonly deleteWithoutExport?: boolean };
export type ApiDeleteWalletsResult = { readonly walletIds: readonly string[] };
export type ApiDeleteWebhookEndpointIntent = { readonly endpointId: string };
export type ApiDeleteWebhookEndpointResult = { readonly endpointId: string };
export type ApiDeploymentStatus = {
  readonly deploymentId: string;
  readonly readyReplicas: number;
  readonly desiredReplicas: number;
  readonly lastUpdatedTime: ApiTimestamp;
  readonly provisioningState?: ApiProvisioningState;
};
export type ApiDisableAuthProxyIntent = { readonly [name: string]: unknown };
export type ApiDisableAuthProxyResult = { readonly [name: string]: unknown };
export type ApiDisablePrivateKeyIntent = { readonly privateKeyId: string };
export type ApiDisablePrivateKeyResult = { readonly privateKeyId: string };
export type ApiEarnClaimRewardsIntent = { readonly signWith: string; readonly chainCaip2: string; readonly sponsor?: boolean };
export type ApiEarnClaimRewardsResult = { readonly claimRequestId: string };
export type ApiEarnDeployWrapperIntent = {
  readonly vaultAddress: string;
  readonly chainCaip2: 'eip155:1' | 'eip155:8453' | 'eip155:42161' | 'eip155:137' | 'eip155:56' | 'eip155:4217';
  readonly clientFeeBps: string;
  readonly clientFeeWallet: string;
};
export type ApiEarnDeployWrapperResult = {
  readonly wrapperAddress: string;
  readonly splitterAddress: string;
  readonly deployRequestId: string;
};
export type ApiEarnDepositIntent = {
  readonly wrapperAddress: string;
  readonly signWith: string;
  readonly assets: string;
  readonly chainCaip2: 'eip155:1' | 'eip155:8453' | 'eip155:42161' | 'eip155:137' | 'eip155:56' | 'eip155:4217';
  readonly sponsor?: boolean;
};
export type ApiEarnDepositResult = { readonly depositRequestId: string };
export type ApiEarnEnabledVault = {
  readonly vaultAddress?: string;
  readonly wrapperAddress?: string;
  readonly provider?: ApiEarnProvider;
  readonly caip19?: string;
  readonly apyPct?: string;
  readonly totalDeposited?: string;
  readonly display?: ApiEarnValueDisplay;
  readonly netApyPct?: string;
  readonly clientFeeBps?: string;
  readonly depositsDisabled?: boolean;
  readonly name?: string;
  readonly curator?: string;
  readonly claimableClientFee?: string;
  readonly claimableClientFeeDisplay?: ApiEarnValueDisplay;
  readonly clientFeeWallet?: string;
  readonly liquidity?: string;
  readonly liquidityDisplay?: ApiEarnValueDisplay;
  readonly exposures?: readonly ApiEarnVaultExposure[];
  readonly forceDeallocatableLiquidity?: string;
  readonly forceDeallocatableLiquidityDisplay?: ApiEarnValueDisplay;
  readonly deployStatus?: string;
  readonly deployRequestId?: string;
  readonly deployError?: string;
};
export type ApiEarnPosition = {
  readonly vaultAddress?: string;
  readonly wrapperAddress?: string;
  readonly provider?: ApiEarnProvider;
  readonly caip19?: string;
  readonly currentValue?: string;
  readonly totalDeposited?: string;
  readonly totalWithdrawn?: string;
  readonly display?: ApiEarnPositionDisplay;
  readonly depositsDisabled?: boolean;
};
export type ApiEarnPositionDisplay = {
  readonly currentValueUsd?: string;
  readonly totalDepositedUsd?: string;
  readonly totalWithdrawnUsd?: string;
  readonly currentValueCrypto?: string;
  readonly totalDepositedCrypto?: string;
  readonly totalWithdrawnCrypto?: string;
};
export type ApiEarnProvider = 'EARN_PROVIDER_MORPHO' | 'EARN_PROVIDER_AAVE';
export type ApiEarnReward = {
  readonly caip2?: string;
  readonly caip19?: string;
  readonly symbol?: string;
  readonly decimals?: number;
  readonly claimable?: string;
  readonly claimed?: string;
  readonly pending?: string;
  readonly display?: ApiEarnRewardDisplay;
};
export type ApiEarnRewardDisplay = {
  readonly claimableUsd?: string;
  readonly claimableCrypto?: string;
  readonly claimedUsd?: string;
  readonly claimedCrypto?: string;
  readonly pendingUsd?: string;
  readonly pendingCrypto?: string;
};
export type ApiEarnSetWrapperStateIntent = { readonly wrapperAddress: string; readonly depositsDisabled: boolean };
export type ApiEarnSetWrapperStateResult = { readonly wrapperAddress: string; readonly depositsDisabled: boolean };
export type ApiEarnValueDisplay = { readonly usd?: string; readonly crypto?: string };
export type ApiEarnVault = {
  readonly vaultAddress?: string;
  readonly provider?: ApiEarnProvider;
  readonly caip19?: string;
  readonly tvl?: string;
  readonly apyPct?: string;
  readonly enabled?: boolean;
  readonly display?: ApiEarnValueDisplay;
  readonly name?: string;
  readonly curator?: string;
  readonly liquidity?: string;
  readonly liquidityDisplay?: ApiEarnValueDisplay;
  readonly forceDeallocatableLiquidity?: string;
  readonly forceDeallocatableLiquidityDisplay?: ApiEarnValueDisplay;
};
export type ApiEarnVaultExposure = {
  readonly marketId?: string;
  readonly collateralSymbol?: string;
  readonly collateralCaip19?: string;
  readonly lltvPct?: string;
  readonly supplied?: string;
  readonly display?: ApiEarnValueDisplay;
  readonly sharePct?: string;
};
export type ApiEarnWithdrawIntent = {
  readonly wrapperAddress: string;
  readonly signWith: string;
  readonly chainCaip2: 'eip155:1' | 'eip155:8453' | 'eip155:42161' | 'eip155:137' | 'eip155:56' | 'eip155:4217';
  readonly sponsor?: boolean;
  readonly amountValue: string;
};
export type ApiEarnWithdrawResult = { readonly withdrawRequestId: string };
export type ApiEffect = 'EFFECT_ALLOW' | 'EFFECT_DENY';
export type ApiEmailAuthCustomizationParams = {
  readonly appName: string;
  readonly logoUrl?: string;
  readonly magicLinkTemplate?: string;
  readonly templateVariables?: string;
  readonly templateId?: string;
};
export type ApiEmailAuthIntent = {
  readonly email: string;
  readonly targetPublicKey: string;
  readonly apiKeyName?: string;
  readonly expirationSeconds?: string;
  readonly emailCustomization?: ApiEmailCustomizationParams;
  readonly invalidateExisting?: boolean;
  readonly sendFromEmailAddress?: string;
  readonly sendFromEmailSenderName?: string;
  readonly replyToEmailAddress?: string;
};
export type ApiEmailAuthIntentV2 = {
  readonly email: string;
  readonly targetPublicKey: string;
  readonly apiKeyName?: string;
  readonly expirationSeconds?: string;
  readonly emailCustomization?: ApiEmailCustomizationParams;
  readonly invalidateExisting?: boolean;
  readonly sendFromEmailAddress?: string;
  readonly sendFromEmailSenderName?: string;
  readonly replyToEmailAddress?: string;
};
export type ApiEmailAuthIntentV3 = {
  readonly email: string;
  readonly targetPublicKey: string;
  readonly apiKeyName?: string;
  readonly expirationSeconds?: string;
  readonly emailCustomization: ApiEmailAuthCustomizationParams;
  readonly invalidateExisting?: boolean;
  readonly sendFromEmailAddress?: string;
  readonly sendFromEmailSenderName?: string;
  readonly replyToEmailAddress?: string;
};
export type ApiEmailAuthResult = { readonly userId: string; readonly apiKeyId: string };
export type ApiEmailCustomizationParams = {
  readonly appName?: string;
  readonly logoUrl?: string;
  readonly magicLinkTemplate?: string;
  readonly templateVariables?: string;
  readonly templateId?: string;
};
export type ApiEmailCustomizationParamsV2 = {
  readonly logoUrl?: string;
  readonly magicLinkTemplate?: string;
  readonly templateVariables?: string;
  readonly templateId?: string;
};
export type ApiEmailEvent = {
  readonly id: string;
  readonly organizationId: string;
  readonly messageId: string;
  readonly eventType: string;
  readonly fromAddress: string;
  readonly toAddress: string;
  readonly senderTenant?: string;
  readonly timestamp: string;
  readonly createdAt: string;
  readonly details: ApiEmailEventDetails;
};
export type ApiEmailEventDetails = {
  readonly bounceType?: string;
  readonly bounceSubType?: string;
  readonly diagnosticCode?: string;
  readonly deliverySmtpResponse?: string;
  readonly deliveryProcessingTimeMillis?: string;
  readonly deliveryDelayType?: string;
  readonly complaintFeedbackType?: string;
};
export type ApiEnableAuthProxyIntent = { readonly [name: string]: unknown };
export type ApiEnableAuthProxyResult = { readonly userId: string };
export type ApiEthCallParams = { readonly to: string; readonly value?: string; readonly data?: string };
export type ApiEthFailureDetails = { readonly revertChain?: readonly ApiRevertChainEntry[] };
export type ApiEthSendRawTransactionIntent = {
  readonly signedTransaction: string;
  readonly caip2:
    | 'eip155:1'
    | 'eip155:11155111'
    | 'eip155:8453'
    | 'eip155:84532'
    | 'eip155:137'
    | 'eip155:80002'
    | 'eip155:56'
    | 'eip155:97'
    | 'eip155:10'
    | 'eip155:11155420'
    | 'eip155:143'
    | 'eip155:10143'
    | 'eip155:42161'
    | 'eip155:4217'
    | 'eip155:42431'
    | 'eip155:421614'
    | 'eip155:4663'
    | 'eip155:46630'
    | 'eip155:5042'
    | 'eip155:5042002';
};
export type ApiEthSendRawTransactionResult = { readonly transactionHash: string };
export type ApiEthSendTransactionIntent = {
  readonly from: string;
  readonly sponsor?: boolean;
  readonly caip2:
    | 'eip155:1'
    | 'eip155:11155111'
    | 'eip155:8453'
    | 'eip155:84532'
    | 'eip155:137'
    | 'eip155:80002'
    | 'eip155:56'
    | 'eip155:97'
    | 'eip155:10'
    | 'eip155:11155420'
    | 'eip155:143'
    | 'eip155:10143'
    | 'eip155:42161'
    | 'eip155:4217'
    | 'eip155:42431'
    | 'eip155:421614'
    | 'eip155:4663'
    | 'eip155:46630'
    | 'eip155:5042'
    | 'eip155:5042002';
  readonly to: string;
  readonly value?: string;
  readonly data?: string;
  readonly nonce?: string;
  readonly gasLimit?: string;
  readonly maxFeePerGas?: string;
  readonly maxPriorityFeePerGas?: string;
  readonly deadline?: string;
  readonly gasStationNonce?: string;
};
export type ApiEthSendTransactionIntentV2 = {
  readonly from: string;
  readonly caip2:
    | 'eip155:1'
    | 'eip155:11155111'
    | 'eip155:8453'
    | 'eip155:84532'
    | 'eip155:137'
    | 'eip155:80002'
    | 'eip155:56'
    | 'eip155:97'
    | 'eip155:10'
    | 'eip155:11155420'
    | 'eip155:143'
    | 'eip155:10143'
    | 'eip155:42161'
    | 'eip155:4217'
    | 'eip155:42431'
    | 'eip155:421614'
    | 'eip155:4663'
    | 'eip155:46630'
    | 'eip155:5042'
    | 'eip155:5042002';
  readonly sponsor?: boolean;
  readonly nonce?: string;
  readonly gasLimit?: string;
  readonly maxFeePerGas?: string;
  readonly maxPriorityFeePerGas?: string;
  readonly deadline?: string;
  readonly gasStationNonce?: string;
  readonly calls: readonly ApiEthCallParams[];
};
export type ApiEthSendTransactionResult = { readonly sendTransactionStatusId: string };
export type ApiEthSendTransactionResultV2 = { readonly sendTransactionStatusId: string };
export type ApiEthSendTransactionStatus = { readonly txHash?: string };
export type ApiEthTransactionHistoryItem = {
  readonly transactionHash: string;
  readonly block: ApiTransactionHistoryBlock;
  readonly status: 'CONFIRMED' | 'FINALIZED';
  readonly origin: string;
  readonly from: string;
  readonly to?: string;
  readonly fee: ApiTransactionHistoryFee;
  readonly transfers: readonly ApiTransactionHistoryTransfer[];
  readonly turnkey?: ApiTransactionHistoryTurnkey;
  readonly executionFailed?: boolean;
};
export type ApiEthUndelegate7702Intent = {
  readonly from: string;
  readonly caip2:
    | 'eip155:1'
    | 'eip155:11155111'
    | 'eip155:8453'
    | 'eip155:84532'
    | 'eip155:137'
    | 'eip155:80002'
    | 'eip155:56'
    | 'eip155:97'
    | 'eip155:10'
    | 'eip155:11155420'
    | 'eip155:143'
    | 'eip155:10143'
    | 'eip155:42161'
    | 'eip155:421614'
    | 'eip155:4663'
    | 'eip155:46630'
    | 'eip155:5042'
    | 'eip155:5042002';
  readonly nonce?: string;
  readonly gasLimit?: string;
  readonly maxFeePerGas?: string;
  readonly maxPriorityFeePerGas?: string;
};
export type ApiEthUndelegate7702Result = { readonly sendTransactionStatusId: string };
export type ApiExecuteSwapIntent = {
  readonly inputToken: string;
  readonly outputToken: string;
  readonly inputAmount: string;
  readonly walletAccount: string;
  readonly sponsor?: boolean;
  readonly slippage?: string;
  readonly provider?: string;
  readonly minOutputAmount: string;
};
export type ApiExecuteSwapIntentV2 = {
  readonly quoteId: string;
  readonly inputToken: string;
  readonly inputAmount: string;
  readonly outputToken: string;
  readonly quotedOutputAmount: string;
  readonly minOutputAmount: string;
  readonly sponsor: boolean;
  readonly evmNonce?: string;
  readonly recentBlockhash?: string;
  readonly gasStationNonce?: string;
};
export type ApiExecuteSwapIntentV3 = {
  readonly quoteId: string;
  readonly inputToken: string;
  readonly inputAmount: string;
  readonly outputToken: string;
  readonly quotedOutputAmount: string;
  readonly minOutputAmount: string;
  readonly sponsor: boolean;
  readonly evmNonce?: string;
  readonly recentBlockhash?: string;
  readonly gasStationNonce?: string;
  readonly destinationAddress?: string;
};
export type ApiExecuteSwapResult = { readonly swapRequestId: string; readonly provider?: string; readonly quoteId?: string };
export type ApiExportPrivateKeyIntent = { readonly privateKeyId: string; readonly targetPublicKey: string };
export type ApiExportPrivateKeyResult = { readonly privateKeyId: string; readonly exportBundle: string };
export type ApiExportSecretParams = {
  readonly secretId: string;
  readonly targetPublicKey: string;
  readonly encryptionSuite: ApiTransportEncryptionSuite;
  readonly requestContext?: readonly ApiKeyValue[];
};
export type ApiExportSecretsIntent = { readonly secrets: readonly ApiExportSecretParams[] };
export type ApiExportSecretsResult = { readonly secretPayloads: readonly string[] };
export type ApiExportWalletAccountIntent = { readonly address: string; readonly targetPublicKey: string };
export type ApiExportWalletAccountResult = { readonly address: string; readonly exportBundle: string };
export type ApiExportWalletIntent = {
  readonly walletId: string;
  readonly targetPublicKey: string;
  readonly language?: ApiMnemonicLanguage;
};
export type ApiExportWalletResult = { readonly walletId: string; readonly exportBundle: string };
export type ApiExternalactivityv1PolicyEvaluation = {
  readonly id: string;
  readonly activityId: string;
  readonly organizationId: string;
  readonly voteId: string;
  readonly policyEvaluations: readonly ApiImmutablecommonv1PolicyEvaluation[];
  readonly createdAt: ApiTimestamp;
};
export type ApiExternaldatav1Address = { readonly format?: ApiAddressFormat; readonly address?: string };
export type ApiFeature = { readonly name?: ApiFeatureName; readonly value?: string };
export type ApiFeatureName =
  | 'FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY'
  | 'FEATURE_NAME_WEBAUTHN_ORIGINS'
  | 'FEATURE_NAME_EMAIL_AUTH'
  | 'FEATURE_NAME_EMAIL_RECOVERY'
  | 'FEATURE_NAME_WEBHOOK'
  | 'FEATURE_NAME_SMS_AUTH'
  | 'FEATURE_NAME_OTP_EMAIL_AUTH'
  | 'FEATURE_NAME_AUTH_PROXY'
  | 'FEATURE_NAME_SOLANA_RENT_PREFUND_ENABLED'
  | 'FEATURE_NAME_SWAP_CONFIG'
  | 'FEATURE_NAME_EARN_CONFIG';
export type ApiFiatOnRampBlockchainNetwork =
  | 'FIAT_ON_RAMP_BLOCKCHAIN_NETWORK_BITCOIN'
  | 'FIAT_ON_RAMP_BLOCKCHAIN_NETWORK_ETHEREUM'
  | 'FIAT_ON_RAMP_BLOCKCHAIN_NETWORK_SOLANA'
  | 'FIAT_ON_RAMP_BLOCKCHAIN_NETWORK_BASE';
export type ApiFiatOnRampCredential = {
  readonly fiatOnrampCredentialId: string;
  readonly organizationId: string;
  readonly onrampProvider: ApiFiatOnRampProvider;
  readonly projectId?: string;
  readonly publishableApiKey: string;
  readonly encryptedSecretApiKey: string;
  readonly encryptedPrivateApiKey?: string;
  readonly sandboxMode?: boolean;
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
};
export type ApiFiatOnRampCryptoCurrency =
  | 'FIAT_ON_RAMP_CRYPTO_CURRENCY_BTC'
  | 'FIAT_ON_RAMP_CRYPTO_CURRENCY_ETH'
  | 'FIAT_ON_RAMP_CRYPTO_CURRENCY_SOL'
  | 'FIAT_ON_RAMP_CRYPTO_CURRENCY_USDC';
export type ApiFiatOnRampCurrency =
  | 'FIAT_ON_RAMP_CURRENCY_AUD'
  | 'FIAT_ON_RAMP_CURRENCY_BGN'
  | 'FIAT_ON_RAMP_CURRENCY_BRL'
  | 'FIAT_ON_RAMP_CURRENCY_CAD'
  | 'FIAT_ON_RAMP_CURRENCY_CHF'
  | 'FIAT_ON_RAMP_CURRENCY_COP'
  | 'FIAT_ON_RAMP_CURRENCY_CZK'
  | 'FIAT_ON_RAMP_CURRENCY_DKK'
  | 'FIAT_ON_RAMP_CURRENCY_DOP'
  | 'FIAT_ON_RAMP_CURRENCY_EGP'
  | 'FIAT_ON_RAMP_CURRENCY_EUR'
  | 'FIAT_ON_RAMP_CURRENCY_GBP'
  | 'FIAT_ON_RAMP_CURRENCY_HKD'
  | 'FIAT_ON_RAMP_CURRENCY_IDR'
  | 'FIAT_ON_RAMP_CURRENCY_ILS'
  | 'FIAT_ON_RAMP_CURRENCY_JOD'
  | 'FIAT_ON_RAMP_CURRENCY_KES'
  | 'FIAT_ON_RAMP_CURRENCY_KWD'
  | 'FIAT_ON_RAMP_CURRENCY_LKR'
  | 'FIAT_ON_RAMP_CURRENCY_MXN'
  | 'FIAT_ON_RAMP_CURRENCY_NGN'
  | 'FIAT_ON_RAMP_CURRENCY_NOK'
  | 'FIAT_ON_RAMP_CURRENCY_NZD'
  | 'FIAT_ON_RAMP_CURRENCY_OMR'
  | 'FIAT_ON_RAMP_CURRENCY_PEN'
  | 'FIAT_ON_RAMP_CURRENCY_PLN'
  | 'FIAT_ON_RAMP_CURRENCY_RON'
  | 'FIAT_ON_RAMP_CURRENCY_SEK'
  | 'FIAT_ON_RAMP_CURRENCY_THB'
  | 'FIAT_ON_RAMP_CURRENCY_TRY'
  | 'FIAT_ON_RAMP_CURRENCY_TWD'
  | 'FIAT_ON_RAMP_CURRENCY_USD'
  | 'FIAT_ON_RAMP_CURRENCY_VND'
  | 'FIAT_ON_RAMP_CURRENCY_ZAR';
export type ApiFiatOnRampPaymentMethod =
  | 'FIAT_ON_RAMP_PAYMENT_METHOD_CREDIT_DEBIT_CARD'
  | 'FIAT_ON_RAMP_PAYMENT_METHOD_APPLE_PAY'
  | 'FIAT_ON_RAMP_PAYMENT_METHOD_GBP_BANK_TRANSFER'
  | 'FIAT_ON_RAMP_PAYMENT_METHOD_GBP_OPEN_BANKING_PAYMENT'
  | 'FIAT_ON_RAMP_PAYMENT_METHOD_GOOGLE_PAY'
  | 'FIAT_ON_RAMP_PAYMENT_METHOD_SEPA_BANK_TRANSFER'
  | 'FIAT_ON_RAMP_PAYMENT_METHOD_PIX_INSTANT_PAYMENT'
  | 'FIAT_ON_RAMP_PAYMENT_METHOD_PAYPAL'
  | 'FIAT_ON_RAMP_PAYMENT_METHOD_VENMO'
  | 'FIAT_ON_RAMP_PAYMENT_METHOD_MOONPAY_BALANCE'
  | 'FIAT_ON_RAMP_PAYMENT_METHOD_CRYPTO_ACCOUNT'
  | 'FIAT_ON_RAMP_PAYMENT_METHOD_FIAT_WALLET'
  | 'FIAT_ON_RAMP_PAYMENT_METHOD_ACH_BANK_ACCOUNT';
export type ApiFiatOnRampProvider = 'FIAT_ON_RAMP_PROVIDER_COINBASE' | 'FIAT_ON_RAMP_PROVIDER_MOONPAY';
export type ApiGetActivePoliciesResponse = { readonly statuses: readonly ApiActivePolicyStatus[]; readonly evaluatedAtMs: string };
export type ApiGetActivitiesResponse = { readonly activities: readonly ApiActivity[] };
export type ApiGetApiKeyResponse = { readonly apiKey: ApiApiKey };
export type ApiGetApiKeysResponse = { readonly apiKeys: readonly ApiApiKey[] };
export type ApiGetAppProofsResponse = { readonly appProofs: readonly ApiAppProof[] };
export type ApiGetAppStatusResponse = { readonly appStatus: ApiAppStatus };
export type ApiGetAuthenticatorResponse = { readonly authenticator: ApiAuthenticator };
export type ApiGetAuthenticatorsResponse = { readonly authenticators: readonly ApiAuthenticator[] };
export type ApiGetClaimEarnFeesStatusResponse = {
  readonly status: 'PENDING' | 'COMPLETED' | 'FAILED';
  readonly claimTxHash?: string;
  readonly error?: string;
};
export type ApiGetEarnClaimRewardsStatusResponse = {
  readonly status: 'PENDING' | 'COMPLETED' | 'FAILED';
  readonly claimTxHash?: string;
  readonly error?: string;
};
export type ApiGetEarnDeployStatusResponse = {
  readonly status: 'PENDING' | 'COMPLETED' | 'FAILED';
  readonly deployTxHash?: string;
  readonly error?: string;
};
export type ApiGetEarnDepositStatusResponse = {
  readonly status: 'PENDING' | 'COMPLETED' | 'FAILED';
  readonly depositTxHash?: string;
  readonly error?: string;
};
export type ApiGetEarnWithdrawStatusResponse = {
  readonly status: 'PENDING' | 'COMPLETED' | 'FAILED';
  readonly withdrawTxHash?: string;
  readonly error?: string;
};
export type ApiGetGasUsageResponse = { readonly windowDurationMinutes: number; readonly windowLimitUsd: string; readonly usageUsd: string };
export type ApiGetIpAllowlistResponse = { readonly allowlist: ApiIpAllowlist };
export type ApiGetMfaPoliciesResponse = { readonly mfaPolicies: readonly ApiMfaPolicy[] };
export type ApiGetMfaPolicyResponse = { readonly mfaPolicy: ApiMfaPolicy };
export type ApiGetMfaStatusResponse = { readonly mfaStatuses: readonly ApiMfaStatus[] };
export type ApiGetNoncesResponse = { readonly nonce?: string; readonly gasStationNonce?: string };
export type ApiGetOauth2CredentialResponse = { readonly oauth2Credential: ApiOauth2Credential };
export type ApiGetOauthProvidersResponse = { readonly oauthProviders: readonly ApiOauthProvider[] };
export type ApiGetOnRampTransactionStatusResponse = { readonly transactionStatus: string };
export type ApiGetOrganizationConfigsResponse = { readonly configs: ApiConfig };
export type ApiGetOrganizationResponse = { readonly organizationData: ApiOrganizationData };
export type ApiGetPoliciesResponse = { readonly policies: readonly ApiPolicy[] };
export type ApiGetPolicyEvaluationsResponse = { readonly policyEvaluations: readonly ApiExternalactivityv1PolicyEvaluation[] };
export type ApiGetPolicyResponse = { readonly policy: ApiPolicy };
export type ApiGetPrivateKeyResponse = { readonly privateKey: ApiPrivateKey };
export type ApiGetPrivateKeysResponse = { readonly privateKeys: readonly ApiPrivateKey[] };
export type ApiGetSendTransactionStatusResponse = {
  readonly txStatus: string;
  readonly eth?: ApiEthSendTransactionStatus;
  readonly solana?: ApiSolanaSendTransactionStatus;
  readonly txError?: string;
  readonly error?: ApiTxError;
};
export type ApiGetSessionProfileResponse = { readonly sessionProfile: ApiSessionProfile };
export type ApiGetSessionProfilesResponse = { readonly sessionProfiles: readonly ApiSessionProfile[] };
export type ApiGetSmartContractInterfaceResponse = { readonly smartContractInterface: ApiSmartContractInterface };
export type ApiGetSmartContractInterfacesResponse = { readonly smartContractInterfaces: readonly ApiSmartContractInterface[] };
export type ApiGetSubOrgIdsResponse = { readonly organizationIds: readonly string[] };
export type ApiGetSwapStatusResponse = {
  readonly status: string;
  readonly swapKind: string;
  readonly provider: string;
  readonly inputToken: string;
  readonly outputToken: string;
  readonly inputAmount: string;
  readonly originTxHash?: string;
  readonly destinationTxHashes?: readonly string[];
  readonly outputAmount?: string;
  readonly refund?: ApiSwapRefund;
  readonly updatedAt: string;
  readonly error?: ApiSwapError;
  readonly destinationAddress?: string;
};
export type ApiGetTvcAppDeploymentsResponse = { readonly tvcDeployments: readonly ApiTvcDeployment[] };
export type ApiGetTvcAppResponse = { readonly tvcApp: ApiTvcApp };
export type ApiGetTvcAppsResponse = { readonly tvcApps: readonly ApiTvcApp[] };
export type ApiGetTvcDeploymentDebugLogsResponse = { readonly entries: readonly ApiTvcDeploymentDebugLogEntry[] };
export type ApiGetTvcDeploymentProvisioningDetailsResponse = {
  readonly attestationDocument?: string;
  readonly manifestEnvelope?: string;
  readonly provisioningState?: ApiProvisioningState;
};
export type ApiGetTvcDeploymentResponse = { readonly tvcDeployment: ApiTvcDeployment };
export type ApiGetTvcOperatorsResponse = { readonly tvcOperators: readonly ApiTvcOperator[] };
export type ApiGetTvcQosVersionsResponse = { readonly availableVersions: readonly string[]; readonly latestVersion: string };
export type ApiGetTvcQuorumKeysResponse = { readonly tvcQuorumKeys: readonly ApiTvcQuorumKey[] };
export type ApiGetUserResponse = { readonly user: ApiUser };
export type ApiGetUsersResponse = { readonly users: readonly ApiUser[] };
export type ApiGetVelocityControlResponse = { readonly velocityControl: ApiVelocityControl };
export type ApiGetVerifiedSubOrgIdsResponse = { readonly organizationIds: readonly string[] };
export type ApiGetWalletAccountResponse = { readonly account: ApiWalletAccount };
export type ApiGetWalletAccountsResponse = { readonly accounts: readonly ApiWalletAccount[] };
export type ApiGetWalletAddressBalancesResponse = { readonly balances?: readonly ApiAssetBalance[] };
export type ApiGetWalletResponse = { readonly wallet: ApiWallet };
export type ApiGetWalletsResponse = { readonly wallets: readonly ApiWallet[] };
export type ApiGetWhoamiResponse = {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly userId: string;
  readonly username: string;
};
export type ApiHashFunction = 'HASH_FUNCTION_NO_OP' | 'HASH_FUNCTION_SHA256' | 'HASH_FUNCTION_KECCAK256' | 'HASH_FUNCTION_NOT_APPLICABLE';
export type ApiImmutableactivityv1Address = { readonly format?: ApiAddressFormat; readonly address?: string };
export type ApiImmutablecommonv1PolicyEvaluation = { readonly policyId?: string; readonly outcome?: ApiOutcome };
export type ApiImportPrivateKeyIntent = {
  readonly userId: string;
  readonly privateKeyName: string;
  readonly encryptedBundle: string;
  readonly curve: ApiCurve;
  readonly addressFormats: readonly ApiAddressFormat[];
};
export type ApiImportPrivateKeyResult = { readonly privateKeyId: string; readonly addresses: readonly ApiImmutableactivityv1Address[] };
export type ApiImportSecretParams = {
  readonly name?: string;
  readonly secretPayload: string;
  readonly targetPublicKey: string;
  readonly encryptionSuite: ApiTransportEncryptionSuite;
  readonly staticProperties?: readonly ApiKeyValue[];
};
export type ApiImportSecretsIntent = { readonly secrets: readonly ApiImportSecretParams[] };
export type ApiImportSecretsResult = { readonly secretIds: readonly string[] };
export type ApiImportWalletIntent = {
  readonly userId: string;
  readonly walletName: string;
  readonly encryptedBundle: string;
  readonly accounts: readonly ApiWalletAccountParams[];
};
export type ApiImportWalletResult = { readonly walletId: string; readonly addresses: readonly string[] };
export type ApiInitFiatOnRampIntent = {
  readonly onrampProvider: ApiFiatOnRampProvider;
  readonly walletAddress: string;
  readonly network: ApiFiatOnRampBlockchainNetwork;
  readonly cryptoCurrencyCode: ApiFiatOnRampCryptoCurrency;
  readonly fiatCurrencyCode?: ApiFiatOnRampCurrency;
  readonly fiatCurrencyAmount?: string;
  readonly paymentMethod?: ApiFiatOnRampPaymentMethod;
  readonly countryCode?: string;
  readonly countrySubdivisionCode?: string;
  readonly sandboxMode?: boolean;
  readonly urlForSignature?: string;
};
export type ApiInitFiatOnRampResult = {
  readonly onRampUrl: string;
  readonly onRampTransactionId: string;
  readonly onRampUrlSignature?: string;
};
export type ApiInitImportPrivateKeyIntent = { readonly userId: string };
export type ApiInitImportPrivateKeyResult = { readonly importBundle: string };
export type ApiInitImportSecretsIntent = { readonly encryptionSuite: ApiTransportEncryptionSuite; readonly numSecrets: number };
export type ApiInitImportSecretsResult = { readonly enclaveTargetMessages: readonly string[] };
export type ApiInitImportWalletIntent = { readonly userId: string };
export type ApiInitImportWalletResult = { readonly importBundle: string };
export type ApiInitOtpAuthIntent = {
  readonly otpType: string;
  readonly contact: string;
  readonly emailCustomization?: ApiEmailCustomizationParams;
  readonly smsCustomization?: ApiSmsCustomizationParams;
  readonly userIdentifier?: string;
  readonly sendFromEmailAddress?: string;
  readonly sendFromEmailSenderName?: string;
  readonly replyToEmailAddress?: string;
};
export type ApiInitOtpAuthIntentV2 = {
  readonly otpType: string;
  readonly contact: string;
  readonly otpLength?: number;
  readonly emailCustomization?: ApiEmailCustomizationParams;
  readonly smsCustomization?: ApiSmsCustomizationParams;
  readonly userIdentifier?: string;
  readonly sendFromEmailAddress?: string;
  readonly alphanumeric?: boolean;
  readonly sendFromEmailSenderName?: string;
  readonly replyToEmailAddress?: string;
};
export type ApiInitOtpAuthIntentV3 = {
  readonly otpType: string;
  readonly contact: string;
  readonly otpLength?: number;
  readonly appName: string;
  readonly emailCustomization?: ApiEmailCustomizationParamsV2;
  readonly smsCustomization?: ApiSmsCustomizationParams;
  readonly userIdentifier?: string;
  readonly sendFromEmailAddress?: string;
  readonly alphanumeric?: boolean;
  readonly sendFromEmailSenderName?: string;
  readonly expirationSeconds?: string;
  readonly replyToEmailAddress?: string;
};
export type ApiInitOtpAuthResult = { readonly otpId: string };
export type ApiInitOtpAuthResultV2 = { readonly otpId: string };
export type ApiInitOtpIntent = {
  readonly otpType: string;
  readonly contact: string;
  readonly otpLength?: number;
  readonly emailCustomization?: ApiEmailCustomizationParams;
  readonly smsCustomization?: ApiSmsCustomizationParams;
  readonly userIdentifier?: string;
  readonly sendFromEmailAddress?: string;
  readonly alphanumeric?: boolean;
  readonly sendFromEmailSenderName?: string;
  readonly expirationSeconds?: string;
  readonly replyToEmailAddress?: string;
};
export type ApiInitOtpIntentV2 = {
  readonly otpType: string;
  readonly contact: string;
  readonly otpLength?: number;
  readonly appName: string;
  readonly emailCustomization?: ApiEmailCustomizationParamsV2;
  readonly smsCustomization?: ApiSmsCustomizationParams;
  readonly userIdentifier?: string;
  readonly sendFromEmailAddress?: string;
  readonly alphanumeric?: boolean;
  readonly sendFromEmailSenderName?: string;
  readonly expirationSeconds?: string;
  readonly replyToEmailAddress?: string;
};
export type ApiInitOtpIntentV3 = {
  readonly otpType: string;
  readonly contact: string;
  readonly appName: string;
  readonly otpLength?: number;
  readonly emailCustomization?: ApiEmailCustomizationParamsV2;
  readonly smsCustomization?: ApiSmsCustomizationParams;
  readonly userIdentifier?: string;
  readonly sendFromEmailAddress?: string;
  readonly alphanumeric?: boolean;
  readonly sendFromEmailSenderName?: string;
  readonly expirationSeconds?: string;
  readonly replyToEmailAddress?: string;
};
export type ApiInitOtpResult = { readonly otpId: string };
export type ApiInitOtpResultV2 = { readonly otpId: string; readonly otpEncryptionTargetBundle: string };
export type ApiInitUserEmailRecoveryIntent = {
  readonly email: string;
  readonly targetPublicKey: string;
  readonly expirationSeconds?: string;
  readonly emailCustomization?: ApiEmailCustomizationParams;
  readonly sendFromEmailAddress?: string;
  readonly sendFromEmailSenderName?: string;
  readonly replyToEmailAddress?: string;
};
export type ApiInitUserEmailRecoveryIntentV2 = {
  readonly email: string;
  readonly targetPublicKey: string;
  readonly expirationSeconds?: string;
  readonly emailCustomization: ApiEmailAuthCustomizationParams;
  readonly sendFromEmailAddress?: string;
  readonly sendFromEmailSenderName?: string;
  readonly replyToEmailAddress?: string;
};
export type ApiInitUserEmailRecoveryResult = { readonly userId: string };
export type ApiIntent = {
  readonly createOrganizationIntent?: ApiCreateOrganizationIntent;
  readonly createAuthenticatorsIntent?: ApiCreateAuthenticatorsIntent;
  readonly createUsersIntent?: ApiCreateUsersIntent;
  readonly createPrivateKeysIntent?: ApiCreatePrivateKeysIntent;
  readonly signRawPayloadIntent?: ApiSignRawPayloadIntent;
  readonly createInvitationsIntent?: ApiCreateInvitationsIntent;
  readonly acceptInvitationIntent?: ApiAcceptInvitationIntent;
  readonly createPolicyIntent?: ApiCreatePolicyIntent;
  readonly disablePrivateKeyIntent?: ApiDisablePrivateKeyIntent;
  readonly deleteUsersIntent?: ApiDeleteUsersIntent;
  readonly deleteAuthenticatorsIntent?: ApiDeleteAuthenticatorsIntent;
  readonly deleteInvitationIntent?: ApiDeleteInvitationIntent;
  readonly deleteOrganizationIntent?: ApiDeleteOrganizationIntent;
  readonly deletePolicyIntent?: ApiDeletePolicyIntent;
  readonly createUserTagIntent?: ApiCreateUserTagIntent;
  readonly deleteUserTagsIntent?: ApiDeleteUserTagsIntent;
  readonly signTransactionIntent?: ApiSignTransactionIntent;
  readonly createApiKeysIntent?: ApiCreateApiKeysIntent;
  readonly deleteApiKeysIntent?: ApiDeleteApiKeysIntent;
  readonly approveActivityIntent?: ApiApproveActivityIntent;
  readonly rejectActivityIntent?: ApiRejectActivityIntent;
  readonly createPrivateKeyTagIntent?: ApiCreatePrivateKeyTagIntent;
  readonly deletePrivateKeyTagsIntent?: ApiDeletePrivateKeyTagsIntent;
  readonly createPolicyIntentV2?: ApiCreatePolicyIntentV2;
  readonly setPaymentMethodIntent?: ApiBillingSetPaymentMethodIntent;
  readonly activateBillingTierIntent?: ApiBillingActivateBillingTierIntent;
  readonly deletePaymentMethodIntent?: ApiBillingDeletePaymentMethodIntent;
  readonly createPolicyIntentV3?: ApiCreatePolicyIntentV3;
  readonly createApiOnlyUsersIntent?: ApiCreateApiOnlyUsersIntent;
  readonly updateRootQuorumIntent?: ApiUpdateRootQuorumIntent;
  readonly updateUserTagIntent?: ApiUpdateUserTagIntent;
  readonly updatePrivateKeyTagIntent?: ApiUpdatePrivateKeyTagIntent;
  readonly createAuthenticatorsIntentV2?: ApiCreateAuthenticatorsIntentV2;
  readonly acceptInvitationIntentV2?: ApiAcceptInvitationIntentV2;
  readonly createOrganizationIntentV2?: ApiCreateOrganizationIntentV2;
  readonly createUsersIntentV2?: ApiCreateUsersIntentV2;
  readonly createSubOrganizationIntent?: ApiCreateSubOrganizationIntent;
  readonly createSubOrganizationIntentV2?: ApiCreateSubOrganizationIntentV2;
  readonly updateAllowedOriginsIntent?: ApiUpdateAllowedOriginsIntent;
  readonly createPrivateKeysIntentV2?: ApiCreatePrivateKeysIntentV2;
  readonly updateUserIntent?: ApiUpdateUserIntent;
  readonly updatePolicyIntent?: ApiUpdatePolicyIntent;
  readonly setPaymentMethodIntentV2?: ApiBillingSetPaymentMethodIntentV2;
  readonly createSubOrganizationIntentV3?: ApiCreateSubOrganizationIntentV3;
  readonly createWalletIntent?: ApiCreateWalletIntent;
  readonly createWalletAccountsIntent?: ApiCreateWalletAccountsIntent;
  readonly initUserEmailRecoveryIntent?: ApiInitUserEmailRecoveryIntent;
  readonly recoverUserIntent?: ApiRecoverUserIntent;
  readonly setOrganizationFeatureIntent?: ApiSetOrganizationFeatureIntent;
  readonly removeOrganizationFeatureIntent?: ApiRemoveOrganizationFeatureIntent;
  readonly signRawPayloadIntentV2?: ApiSignRawPayloadIntentV2;
  readonly signTransactionIntentV2?: ApiSignTransactionIntentV2;
  readonly exportPrivateKeyIntent?: ApiExportPrivateKeyIntent;
  readonly exportWalletIntent?: ApiExportWalletIntent;
  readonly createSubOrganizationIntentV4?: ApiCreateSubOrganizationIntentV4;
  readonly emailAuthIntent?: ApiEmailAuthIntent;
  readonly exportWalletAccountIntent?: ApiExportWalletAccountIntent;
  readonly initImportWalletIntent?: ApiInitImportWalletIntent;
  readonly importWalletIntent?: ApiImportWalletIntent;
  readonly initImportPrivateKeyIntent?: ApiInitImportPrivateKeyIntent;
  readonly importPrivateKeyIntent?: ApiImportPrivateKeyIntent;
  readonly createPoliciesIntent?: ApiCreatePoliciesIntent;
  readonly signRawPayloadsIntent?: ApiSignRawPayloadsIntent;
  readonly createReadOnlySessionIntent?: ApiCreateReadOnlySessionIntent;
  readonly createOauthProvidersIntent?: ApiCreateOauthProvidersIntent;
  readonly deleteOauthProvidersIntent?: ApiDeleteOauthProvidersIntent;
  readonly createSubOrganizationIntentV5?: ApiCreateSubOrganizationIntentV5;
  readonly oauthIntent?: ApiOauthIntent;
  readonly createApiKeysIntentV2?: ApiCreateApiKeysIntentV2;
  readonly createReadWriteSessionIntent?: ApiCreateReadWriteSessionIntent;
  readonly emailAuthIntentV2?: ApiEmailAuthIntentV2;
  readonly createSubOrganizationIntentV6?: ApiCreateSubOrganizationIntentV6;
  readonly deletePrivateKeysIntent?: ApiDeletePrivateKeysIntent;
  readonly deleteWalletsIntent?: ApiDeleteWalletsIntent;
  readonly createReadWriteSessionIntentV2?: ApiCreateReadWriteSessionIntentV2;
  readonly deleteSubOrganizationIntent?: ApiDeleteSubOrganizationIntent;
  readonly initOtpAuthIntent?: ApiInitOtpAuthIntent;
  readonly otpAuthIntent?: ApiOtpAuthIntent;
  readonly createSubOrganizationIntentV7?: ApiCreateSubOrganizationIntentV7;
  readonly updateWalletIntent?: ApiUpdateWalletIntent;
  readonly updatePolicyIntentV2?: ApiUpdatePolicyIntentV2;
  readonly createUsersIntentV3?: ApiCreateUsersIntentV3;
  readonly initOtpAuthIntentV2?: ApiInitOtpAuthIntentV2;
  readonly initOtpIntent?: ApiInitOtpIntent;
  readonly verifyOtpIntent?: ApiVerifyOtpIntent;
  readonly otpLoginIntent?: ApiOtpLoginIntent;
  readonly stampLoginIntent?: ApiStampLoginIntent;
  readonly oauthLoginIntent?: ApiOauthLoginIntent;
  readonly updateUserNameIntent?: ApiUpdateUserNameIntent;
  readonly updateUserEmailIntent?: ApiUpdateUserEmailIntent;
  readonly updateUserPhoneNumberIntent?: ApiUpdateUserPhoneNumberIntent;
  readonly initFiatOnRampIntent?: ApiInitFiatOnRampIntent;
  readonly createSmartContractInterfaceIntent?: ApiCreateSmartContractInterfaceIntent;
  readonly deleteSmartContractInterfaceIntent?: ApiDeleteSmartContractInterfaceIntent;
  readonly enableAuthProxyIntent?: ApiEnableAuthProxyIntent;
  readonly disableAuthProxyIntent?: ApiDisableAuthProxyIntent;
  readonly updateAuthProxyConfigIntent?: ApiUpdateAuthProxyConfigIntent;
  readonly createOauth2CredentialIntent?: ApiCreateOauth2CredentialIntent;
  readonly updateOauth2CredentialIntent?: ApiUpdateOauth2CredentialIntent;
  readonly deleteOauth2CredentialIntent?: ApiDeleteOauth2CredentialIntent;
  readonly oauth2AuthenticateIntent?: ApiOauth2AuthenticateIntent;
  readonly deleteWalletAccountsIntent?: ApiDeleteWalletAccountsIntent;
  readonly deletePoliciesIntent?: ApiDeletePoliciesIntent;
  readonly ethSendRawTransactionIntent?: ApiEthSendRawTransactionIntent;
  readonly ethSendTransactionIntent?: ApiEthSendTransactionIntent;
  readonly createFiatOnRampCredentialIntent?: ApiCreateFiatOnRampCredentialIntent;
  readonly updateFiatOnRampCredentialIntent?: ApiUpdateFiatOnRampCredentialIntent;
  readonly deleteFiatOnRampCredentialIntent?: ApiDeleteFiatOnRampCredentialIntent;
  readonly emailAuthIntentV3?: ApiEmailAuthIntentV3;
  readonly initUserEmailRecoveryIntentV2?: ApiInitUserEmailRecoveryIntentV2;
  readonly initOtpIntentV2?: ApiInitOtpIntentV2;
  readonly initOtpAuthIntentV3?: ApiInitOtpAuthIntentV3;
  readonly upsertGasUsageConfigIntent?: ApiUpsertGasUsageConfigIntent;
  readonly createTvcAppIntent?: ApiCreateTvcAppIntent;
  readonly createTvcDeploymentIntent?: ApiCreateTvcDeploymentIntent;
  readonly createTvcManifestApprovalsIntent?: ApiCreateTvcManifestApprovalsIntent;
  readonly solSendTransactionIntent?: ApiSolSendTransactionIntent;
  readonly initOtpIntentV3?: ApiInitOtpIntentV3;
  readonly verifyOtpIntentV2?: ApiVerifyOtpIntentV2;
  readonly otpLoginIntentV2?: ApiOtpLoginIntentV2;
  readonly updateOrganizationNameIntent?: ApiUpdateOrganizationNameIntent;
  readonly createSubOrganizationIntentV8?: ApiCreateSubOrganizationIntentV8;
  readonly createOauthProvidersIntentV2?: ApiCreateOauthProvidersIntentV2;
  readonly createUsersIntentV4?: ApiCreateUsersIntentV4;
  readonly createWebhookEndpointIntent?: ApiCreateWebhookEndpointIntent;
  readonly updateWebhookEndpointIntent?: ApiUpdateWebhookEndpointIntent;
  readonly deleteWebhookEndpointIntent?: ApiDeleteWebhookEndpointIntent;
  readonly setIpAllowlistIntent?: ApiSetIpAllowlistIntent;
  readonly removeIpAllowlistIntent?: ApiRemoveIpAllowlistIntent;
  readonly updateTvcAppLiveDeploymentIntent?: ApiUpdateTvcAppLiveDeploymentIntent;
  readonly deleteTvcDeploymentIntent?: ApiDeleteTvcDeploymentIntent;
  readonly deleteTvcAppAndDeploymentsIntent?: ApiDeleteTvcAppAndDeploymentsIntent;
  readonly restoreTvcDeploymentIntent?: ApiRestoreTvcDeploymentIntent;
  readonly sparkSignFrostIntent?: ApiSparkSignFrostIntent;
  readonly sparkPrepareTransferIntent?: ApiSparkPrepareTransferIntent;
  readonly sparkClaimTransferIntent?: ApiSparkClaimTransferIntent;
  readonly sparkPrepareLightningReceiveIntent?: ApiSparkPrepareLightningReceiveIntent;
  readonly postTvcQuorumKeyShareIntent?: ApiPostTvcQuorumKeyShareIntent;
  readonly ethSendTransactionIntentV2?: ApiEthSendTransactionIntentV2;
  readonly createMfaPolicyIntent?: ApiCreateMfaPolicyIntent;
  readonly updateMfaPolicyIntent?: ApiUpdateMfaPolicyIntent;
  readonly deleteMfaPolicyIntent?: ApiDeleteMfaPolicyIntent;
  readonly createSessionProfileIntent?: ApiCreateSessionProfileIntent;
  readonly earnDeployWrapperIntent?: ApiEarnDeployWrapperIntent;
  readonly earnDepositIntent?: ApiEarnDepositIntent;
  readonly earnWithdrawIntent?: ApiEarnWithdrawIntent;
  readonly executeSwapIntent?: ApiExecuteSwapIntent;
  readonly upsertSwapConfigIntent?: ApiUpsertSwapConfigIntent;
  readonly createTvcOperatorIntent?: ApiCreateTvcOperatorIntent;
  readonly createTvcQuorumKeyIntent?: ApiCreateTvcQuorumKeyIntent;
  readonly reEncryptTvcQuorumKeyShareIntent?: ApiReEncryptTvcQuorumKeyShareIntent;
  readonly initImportSecretsIntent?: ApiInitImportSecretsIntent;
  readonly solSendTransactionIntentV2?: ApiSolSendTransactionIntentV2;
  readonly claimSwapFeesIntent?: ApiClaimSwapFeesIntent;
  readonly earnSetWrapperStateIntent?: ApiEarnSetWrapperStateIntent;
  readonly claimEarnFeesIntent?: ApiClaimEarnFeesIntent;
  readonly updateWalletAccountNameIntent?: ApiUpdateWalletAccountNameIntent;
  readonly ethUndelegate7702Intent?: ApiEthUndelegate7702Intent;
  readonly executeSwapIntentV2?: ApiExecuteSwapIntentV2;
  readonly createSwapQuoteIntent?: ApiCreateSwapQuoteIntent;
  readonly importSecretsIntent?: ApiImportSecretsIntent;
  readonly exportSecretsIntent?: ApiExportSecretsIntent;
  readonly createVelocityControlIntent?: ApiCreateVelocityControlIntent;
  readonly deleteVelocityControlIntent?: ApiDeleteVelocityControlIntent;
  readonly updatePaymentMethodIntent?: ApiBillingUpdatePaymentMethodIntent;
  readonly createSwapQuoteIntentV2?: ApiCreateSwapQuoteIntentV2;
  readonly executeSwapIntentV3?: ApiExecuteSwapIntentV3;
  readonly deleteSecretsIntent?: ApiDeleteSecretsIntent;
  readonly earnClaimRewardsIntent?: ApiEarnClaimRewardsIntent;
};
export type ApiInvitation = {
  readonly invitationId: string;
  readonly receiverUserName: string;
  readonly receiverEmail: string;
  readonly receiverUserTags: readonly string[];
  readonly accessType: ApiAccessType;
  readonly status: ApiInvitationStatus;
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
  readonly senderUserId: string;
};
export type ApiInvitationParams = {
  readonly receiverUserName: string;
  readonly receiverUserEmail: string;
  readonly receiverUserTags: readonly string[];
  readonly accessType: ApiAccessType;
  readonly senderUserId: string;
};
export type ApiInvitationStatus = 'INVITATION_STATUS_CREATED' | 'INVITATION_STATUS_ACCEPTED' | 'INVITATION_STATUS_REVOKED';
export type ApiIpAllowlist = {
  readonly organizationId: string;
  readonly rules: readonly ApiIpAllowlistRule[];
  readonly publicKey?: string;
  readonly enabled?: boolean;
  readonly onEvaluationError?: string;
};
export type ApiIpAllowlistIntentRule = { readonly cidr: string; readonly label?: string };
export type ApiIpAllowlistRule = { readonly cidr: string; readonly label?: string; readonly createdAt?: string };
export type ApiKeyValue = { readonly key?: string; readonly value?: string };
export type ApiListEarnEnabledVaultsResponse = { readonly enabledVaults?: readonly ApiEarnEnabledVault[] };
export type ApiListEarnPositionsResponse = { readonly positions?: readonly ApiEarnPosition[] };
export type ApiListEarnRewardsResponse = { readonly rewards?: readonly ApiEarnReward[] };
export type ApiListEarnVaultsResponse = { readonly vaults?: readonly ApiEarnVault[]; readonly pageInfo?: ApiPageInfo };
export type ApiListEmailEventsResponse = { readonly emailEvents: readonly ApiEmailEvent[] };
export type ApiListEthTransactionHistoryResponse = {
  readonly transactions: readonly ApiEthTransactionHistoryItem[];
  readonly pageInfo?: ApiPageInfo;
};
export type ApiListFiatOnRampCredentialsResponse = { readonly fiatOnRampCredentials: readonly ApiFiatOnRampCredential[] };
export type ApiListOauth2CredentialsResponse = { readonly oauth2Credentials: readonly ApiOauth2Credential[] };
export type ApiListPrivateKeyTagsResponse = { readonly privateKeyTags: readonly ApiTag[] };
export type ApiListSecretsResponse = { readonly secrets: readonly ApiSecretMetadata[] };
export type ApiListSolTransactionHistoryResponse = {
  readonly transactions: readonly ApiSolTransactionHistoryItem[];
  readonly pageInfo?: ApiPageInfo;
};
export type ApiListSupportedAssetsResponse = { readonly assets?: readonly ApiAssetMetadata[] };
export type ApiListUserTagsResponse = { readonly userTags: readonly ApiTag[] };
export type ApiListVelocityControlsResponse = { readonly velocityControls: readonly ApiVelocityControl[]; readonly pageInfo: ApiPageInfo };
export type ApiListWebhookEndpointsResponse = { readonly webhookEndpoints: readonly ApiWebhookEndpointData[] };
export type ApiLogLine = { readonly content: string; readonly ts?: ApiTimestamp };
export type ApiMfaPolicy = {
  readonly mfaPolicyId: string;
  readonly mfaPolicyName: string;
  readonly condition: string;
  readonly requiredAuthenticationMethods: readonly ApiRequiredAuthenticationMethod[];
  readonly order: number;
  readonly notes?: string;
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
};
export type ApiMfaStatus = {
  readonly mfaPolicyId: string;
  readonly userId: string;
  readonly satisfied: boolean;
  readonly satisfiedMethods: readonly ApiAuthenticationMethod[];
  readonly requiredMethods: readonly ApiRequiredAuthenticationMethod[];
};
export type ApiMnemonicLanguage =
  | 'MNEMONIC_LANGUAGE_ENGLISH'
  | 'MNEMONIC_LANGUAGE_SIMPLIFIED_CHINESE'
  | 'MNEMONIC_LANGUAGE_TRADITIONAL_CHINESE'
  | 'MNEMONIC_LANGUAGE_CZECH'
  | 'MNEMONIC_LANGUAGE_FRENCH'
  | 'MNEMONIC_LANGUAGE_ITALIAN'
  | 'MNEMONIC_LANGUAGE_JAPANESE'
  | 'MNEMONIC_LANGUAGE_KOREAN'
  | 'MNEMONIC_LANGUAGE_SPANISH';
export type ApiNativeRevertError = { readonly nativeType?: string; readonly message?: string; readonly panicCode?: string };
export type ApiOauth2AuthenticateIntent = {
  readonly oauth2CredentialId: string;
  readonly authCode: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
  readonly nonce: string;
  readonly bearerTokenTargetPublicKey?: string;
};
export type ApiOauth2AuthenticateResult = { readonly oidcToken: string };
export type ApiOauth2Credential = {
  readonly oauth2CredentialId: string;
  readonly organizationId: string;
  readonly provider: ApiOauth2Provider;
  readonly clientId: string;
  readonly encryptedClientSecret: string;
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
};
export type ApiOauth2Provider = 'OAUTH2_PROVIDER_X' | 'OAUTH2_PROVIDER_DISCORD';
export type ApiOauthIntent = {
  readonly oidcToken: string;
  readonly targetPublicKey: string;
  readonly apiKeyName?: string;
  readonly expirationSeconds?: string;
  readonly invalidateExisting?: boolean;
};
export type ApiOauthLoginIntent = {
  readonly oidcToken: string;
  readonly publicKey: string;
  readonly expirationSeconds?: string;
  readonly invalidateExisting?: boolean;
  readonly sessionProfileId?: string;
};
export type ApiOauthLoginResult = { readonly session: string };
export type ApiOauthProvider = {
  readonly providerId: string;
  readonly providerName: string;
  readonly issuer: string;
  readonly audience: string;
  readonly subject: string;
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
};
export type ApiOauthProviderParams = { readonly providerName: string; readonly oidcToken: string };
export type ApiOauthProviderParamsV2 = { readonly providerName: string; readonly oidcToken?: string; readonly oidcClaims?: ApiOidcClaims };
export type ApiOauthResult = { readonly userId: string; readonly apiKeyId: string; readonly credentialBundle: string };
export type ApiOidcClaims = { readonly iss: string; readonly sub: string; readonly aud: string };
export type ApiOperator =
  | 'OPERATOR_EQUAL'
  | 'OPERATOR_MORE_THAN'
  | 'OPERATOR_MORE_THAN_OR_EQUAL'
  | 'OPERATOR_LESS_THAN'
  | 'OPERATOR_LESS_THAN_OR_EQUAL'
  | 'OPERATOR_CONTAINS'
  | 'OPERATOR_NOT_EQUAL'
  | 'OPERATOR_IN'
  | 'OPERATOR_NOT_IN'
  | 'OPERATOR_CONTAINS_ONE'
  | 'OPERATOR_CONTAINS_ALL';
export type ApiOrganizationData = {
  readonly organizationId?: string;
  readonly name?: string;
  readonly users?: readonly ApiUser[];
  readonly policies?: readonly ApiPolicy[];
  readonly privateKeys?: readonly ApiPrivateKey[];
  readonly invitations?: readonly ApiInvitation[];
  readonly tags?: readonly ApiTag[];
  readonly rootQuorum?: ApiQuorum;
  readonly features?: readonly ApiFeature[];
  readonly wallets?: readonly ApiWallet[];
  readonly smartContractInterfaceReferences?: readonly ApiSmartContractInterfaceReference[];
};
export type ApiOtpAuthIntent = {
  readonly otpId: string;
  readonly otpCode: string;
  readonly targetPublicKey: string;
  readonly apiKeyName?: string;
  readonly expirationSeconds?: string;
  readonly invalidateExisting?: boolean;
};
export type ApiOtpAuthResult = { readonly userId: string; readonly apiKeyId?: string; readonly credentialBundle?: string };
export type ApiOtpLoginIntent = {
  readonly verificationToken: string;
  readonly publicKey: string;
  readonly expirationSeconds?: string;
  readonly invalidateExisting?: boolean;
  readonly clientSignature?: ApiClientSignature;
  readonly sessionProfileId?: string;
};
export type ApiOtpLoginIntentV2 = {
  readonly verificationToken: string;
  readonly publicKey: string;
  readonly clientSignature: ApiClientSignature;
  readonly expirationSeconds?: string;
  readonly invalidateExisting?: boolean;
  readonly sessionProfileId?: string;
};
export type ApiOtpLoginResult = { readonly session: string };
export type ApiOutcome =
  | 'OUTCOME_ALLOW'
  | 'OUTCOME_DENY_EXPLICIT'
  | 'OUTCOME_DENY_IMPLICIT'
  | 'OUTCOME_REQUIRES_CONSENSUS'
  | 'OUTCOME_REJECTED'
  | 'OUTCOME_ERROR'
  | 'OUTCOME_REQUIRES_AUTHENTICATORS'
  | 'OUTCOME_TIME_INACTIVE';
export type ApiPageInfo = {
  readonly hasNextPage?: boolean;
  readonly hasPreviousPage?: boolean;
  readonly startCursor?: string;
  readonly endCursor?: string;
};
export type ApiPagination = { readonly limit?: string; readonly before?: string; readonly after?: string };
export type ApiPathFormat = 'PATH_FORMAT_BIP32';
export type ApiPayloadEncoding =
  | 'PAYLOAD_ENCODING_HEXADECIMAL'
  | 'PAYLOAD_ENCODING_TEXT_UTF8'
  | 'PAYLOAD_ENCODING_EIP712'
  | 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION';
export type ApiPolicy = {
  readonly policyId: string;
  readonly policyName: string;
  readonly effect: ApiEffect;
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
  readonly notes: string;
  readonly consensus: string;
  readonly condition: string;
  readonly time?: string;
};
export type ApiPostTvcQuorumKeyShareIntent = {
  readonly deploymentId: string;
  readonly ephemeralPublicKeyHex: string;
  readonly shareApprovalBundle: ApiQuorumKeyShareApprovalBundle;
};
export type ApiPostTvcQuorumKeyShareResult = { readonly provisioningShareId: string };
export type ApiPrivateKey = {
  readonly privateKeyId: string;
  readonly publicKey: string;
  readonly privateKeyName: string;
  readonly curve: ApiCurve;
  readonly addresses: readonly ApiExternaldatav1Address[];
  readonly privateKeyTags: readonly string[];
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
  readonly exported: boolean;
  readonly imported: boolean;
};
export type ApiPrivateKeyParams = {
  readonly privateKeyName: string;
  readonly curve: ApiCurve;
  readonly privateKeyTags: readonly string[];
  readonly addressFormats: readonly ApiAddressFormat[];
};
export type ApiPrivateKeyResult = { readonly privateKeyId?: string; readonly addresses?: readonly ApiImmutableactivityv1Address[] };
export type ApiProtobufAny = { readonly '@type'?: string } & { readonly [name: string]: unknown };
export type ApiProvisioningState =
  | 'PROVISIONING_STATE_PENDING'
  | 'PROVISIONING_STATE_AWAITING_PROVISION'
  | 'PROVISIONING_STATE_PROVISIONED';
export type ApiPublicKeyCredentialWithAttestation = {
  readonly id: string;
  readonly type: 'public-key';
  readonly rawId: string;
  readonly authenticatorAttachment?: 'cross-platform' | 'platform' | null;
  readonly response: ApiAuthenticatorAttestationResponse;
  readonly clientExtensionResults: ApiSimpleClientExtensionResults;
};
export type ApiQuorum = { readonly threshold: number; readonly userIds: readonly string[] };
export type ApiQuorumKeyShareApprovalBundle = {
  readonly operatorId: string;
  readonly reEncryptedShareHex: string;
  readonly signature: string;
};
export type ApiReEncryptTvcQuorumKeyShareIntent = {
  readonly attestationDocB64: string;
  readonly manifestB64: string;
  readonly operatorEncryptKey: string;
  readonly operatorSignKey: string;
  readonly deploymentId: string;
  readonly appQuorumKey: string;
};
export type ApiReEncryptTvcQuorumKeyShareResult = { readonly provisioningShareId: string };
export type ApiRecoverUserIntent = { readonly authenticator: ApiAuthenticatorParamsV2; readonly userId: string };
export type ApiRecoverUserResult = { readonly authenticatorId: readonly string[] };
export type ApiRejectActivityIntent = { readonly fingerprint: string };
export type ApiRemoveIpAllowlistIntent = { readonly publicKey?: string };
export type ApiRemoveIpAllowlistResult = { readonly [name: string]: unknown };
export type ApiRemoveOrganizationFeatureIntent = { readonly name: ApiFeatureName };
export type ApiRemoveOrganizationFeatureResult = { readonly features: readonly ApiFeature[] };
export type ApiRequiredAuthenticationMethod = { readonly any: readonly ApiAuthenticationMethod[] };
export type ApiRequiredAuthenticationMethodParams = { readonly any: readonly ApiAuthenticationMethodParams[] };
export type ApiRestoreTvcDeploymentIntent = { readonly deploymentId: string };
export type ApiRestoreTvcDeploymentResult = { readonly deploymentId: string };
export type ApiResult = {
  readonly createOrganizationResult?: ApiCreateOrganizationResult;
  readonly createAuthenticatorsResult?: ApiCreateAuthenticatorsResult;
  readonly createUsersResult?: ApiCreateUsersResult;
  readonly createPrivateKeysResult?: ApiCreatePrivateKeysResult;
  readonly createInvitationsResult?: ApiCreateInvitationsResult;
  readonly acceptInvitationResult?: ApiAcceptInvitationResult;
  readonly signRawPayloadResult?: ApiSignRawPayloadResult;
  readonly createPolicyResult?: ApiCreatePolicyResult;
  readonly disablePrivateKeyResult?: ApiDisablePrivateKeyResult;
  readonly deleteUsersResult?: ApiDeleteUsersResult;
  readonly deleteAuthenticatorsResult?: ApiDeleteAuthenticatorsResult;
  readonly deleteInvitationResult?: ApiDeleteInvitationResult;
  readonly deleteOrganizationResult?: ApiDeleteOrganizationResult;
  readonly deletePolicyResult?: ApiDeletePolicyResult;
  readonly createUserTagResult?: ApiCreateUserTagResult;
  readonly deleteUserTagsResult?: ApiDeleteUserTagsResult;
  readonly signTransactionResult?: ApiSignTransactionResult;
  readonly deleteApiKeysResult?: ApiDeleteApiKeysResult;
  readonly createApiKeysResult?: ApiCreateApiKeysResult;
  readonly createPrivateKeyTagResult?: ApiCreatePrivateKeyTagResult;
  readonly deletePrivateKeyTagsResult?: ApiDeletePrivateKeyTagsResult;
  readonly setPaymentMethodResult?: ApiBillingSetPaymentMethodResult;
  readonly activateBillingTierResult?: ApiBillingActivateBillingTierResult;
  readonly deletePaymentMethodResult?: ApiBillingDeletePaymentMethodResult;
  readonly createApiOnlyUsersResult?: ApiCreateApiOnlyUsersResult;
  readonly updateRootQuorumResult?: ApiUpdateRootQuorumResult;
  readonly updateUserTagResult?: ApiUpdateUserTagResult;
  readonly updatePrivateKeyTagResult?: ApiUpdatePrivateKeyTagResult;
  readonly createSubOrganizationResult?: ApiCreateSubOrganizationResult;
  readonly updateAllowedOriginsResult?: ApiUpdateAllowedOriginsResult;
  readonly createPrivateKeysResultV2?: ApiCreatePrivateKeysResultV2;
  readonly updateUserResult?: ApiUpdateUserResult;
  readonly updatePolicyResult?: ApiUpdatePolicyResult;
  readonly createSubOrganizationResultV3?: ApiCreateSubOrganizationResultV3;
  readonly createWalletResult?: ApiCreateWalletResult;
  readonly createWalletAccountsResult?: ApiCreateWalletAccountsResult;
  readonly initUserEmailRecoveryResult?: ApiInitUserEmailRecoveryResult;
  readonly recoverUserResult?: ApiRecoverUserResult;
  readonly setOrganizationFeatureResult?: ApiSetOrganizationFeatureResult;
  readonly removeOrganizationFeatureResult?: ApiRemoveOrganizationFeatureResult;
  readonly exportPrivateKeyResult?: ApiExportPrivateKeyResult;
  readonly exportWalletResult?: ApiExportWalletResult;
  readonly createSubOrganizationResultV4?: ApiCreateSubOrganizationResultV4;
  readonly emailAuthResult?: ApiEmailAuthResult;
  readonly exportWalletAccountResult?: ApiExportWalletAccountResult;
  readonly initImportWalletResult?: ApiInitImportWalletResult;
  readonly importWalletResult?: ApiImportWalletResult;
  readonly initImportPrivateKeyResult?: ApiInitImportPrivateKeyResult;
  readonly importPrivateKeyResult?: ApiImportPrivateKeyResult;
  readonly createPoliciesResult?: ApiCreatePoliciesResult;
  readonly signRawPayloadsResult?: ApiSignRawPayloadsResult;
  readonly createReadOnlySessionResult?: ApiCreateReadOnlySessionResult;
  readonly createOauthProvidersResult?: ApiCreateOauthProvidersResult;
  readonly deleteOauthProvidersResult?: ApiDeleteOauthProvidersResult;
  readonly createSubOrganizationResultV5?: ApiCreateSubOrganizationResultV5;
  readonly oauthResult?: ApiOauthResult;
  readonly createReadWriteSessionResult?: ApiCreateReadWriteSessionResult;
  readonly createSubOrganizationResultV6?: ApiCreateSubOrganizationResultV6;
  readonly deletePrivateKeysResult?: ApiDeletePrivateKeysResult;
  readonly deleteWalletsResult?: ApiDeleteWalletsResult;
  readonly createReadWriteSessionResultV2?: ApiCreateReadWriteSessionResultV2;
  readonly deleteSubOrganizationResult?: ApiDeleteSubOrganizationResult;
  readonly initOtpAuthResult?: ApiInitOtpAuthResult;
  readonly otpAuthResult?: ApiOtpAuthResult;
  readonly createSubOrganizationResultV7?: ApiCreateSubOrganizationResultV7;
  readonly updateWalletResult?: ApiUpdateWalletResult;
  readonly updatePolicyResultV2?: ApiUpdatePolicyResultV2;
  readonly initOtpAuthResultV2?: ApiInitOtpAuthResultV2;
  readonly initOtpResult?: ApiInitOtpResult;
  readonly verifyOtpResult?: ApiVerifyOtpResult;
  readonly otpLoginResult?: ApiOtpLoginResult;
  readonly stampLoginResult?: ApiStampLoginResult;
  readonly oauthLoginResult?: ApiOauthLoginResult;
  readonly updateUserNameResult?: ApiUpdateUserNameResult;
  readonly updateUserEmailResult?: ApiUpdateUserEmailResult;
  readonly updateUserPhoneNumberResult?: ApiUpdateUserPhoneNumberResult;
  readonly initFiatOnRampResult?: ApiInitFiatOnRampResult;
  readonly createSmartContractInterfaceResult?: ApiCreateSmartContractInterfaceResult;
  readonly deleteSmartContractInterfaceResult?: ApiDeleteSmartContractInterfaceResult;
  readonly enableAuthProxyResult?: ApiEnableAuthProxyResult;
  readonly disableAuthProxyResult?: ApiDisableAuthProxyResult;
  readonly updateAuthProxyConfigResult?: ApiUpdateAuthProxyConfigResult;
  readonly createOauth2CredentialResult?: ApiCreateOauth2CredentialResult;
  readonly updateOauth2CredentialResult?: ApiUpdateOauth2CredentialResult;
  readonly deleteOauth2CredentialResult?: ApiDeleteOauth2CredentialResult;
  readonly oauth2AuthenticateResult?: ApiOauth2AuthenticateResult;
  readonly deleteWalletAccountsResult?: ApiDeleteWalletAccountsResult;
  readonly deletePoliciesResult?: ApiDeletePoliciesResult;
  readonly ethSendRawTransactionResult?: ApiEthSendRawTransactionResult;
  readonly createFiatOnRampCredentialResult?: ApiCreateFiatOnRampCredentialResult;
  readonly updateFiatOnRampCredentialResult?: ApiUpdateFiatOnRampCredentialResult;
  readonly deleteFiatOnRampCredentialResult?: ApiDeleteFiatOnRampCredentialResult;
  readonly ethSendTransactionResult?: ApiEthSendTransactionResult;
  readonly upsertGasUsageConfigResult?: ApiUpsertGasUsageConfigResult;
  readonly createTvcAppResult?: ApiCreateTvcAppResult;
  readonly createTvcDeploymentResult?: ApiCreateTvcDeploymentResult;
  readonly createTvcManifestApprovalsResult?: ApiCreateTvcManifestApprovalsResult;
  readonly solSendTransactionResult?: ApiSolSendTransactionResult;
  readonly initOtpResultV2?: ApiInitOtpResultV2;
  readonly updateOrganizationNameResult?: ApiUpdateOrganizationNameResult;
  readonly createSubOrganizationResultV8?: ApiCreateSubOrganizationResultV8;
  readonly createOauthProvidersResultV2?: ApiCreateOauthProvidersResultV2;
  readonly createWebhookEndpointResult?: ApiCreateWebhookEndpointResult;
  readonly updateWebhookEndpointResult?: ApiUpdateWebhookEndpointResult;
  readonly deleteWebhookEndpointResult?: ApiDeleteWebhookEndpointResult;
  readonly setIpAllowlistResult?: ApiSetIpAllowlistResult;
  readonly removeIpAllowlistResult?: ApiRemoveIpAllowlistResult;
  readonly updateTvcAppLiveDeploymentResult?: ApiUpdateTvcAppLiveDeploymentResult;
  readonly deleteTvcDeploymentResult?: ApiDeleteTvcDeploymentResult;
  readonly deleteTvcAppAndDeploymentsResult?: ApiDeleteTvcAppAndDeploymentsResult;
  readonly restoreTvcDeploymentResult?: ApiRestoreTvcDeploymentResult;
  readonly sparkSignFrostResult?: ApiSparkSignFrostResult;
  readonly sparkPrepareTransferResult?: ApiSparkPrepareTransferResult;
  readonly sparkClaimTransferResult?: ApiSparkClaimTransferResult;
  readonly sparkPrepareLightningReceiveResult?: ApiSparkPrepareLightningReceiveResult;
  readonly postTvcQuorumKeyShareResult?: ApiPostTvcQuorumKeyShareResult;
  readonly ethSendTransactionResultV2?: ApiEthSendTransactionResultV2;
  readonly createMfaPolicyResult?: ApiCreateMfaPolicyResult;
  readonly updateMfaPolicyResult?: ApiUpdateMfaPolicyResult;
  readonly deleteMfaPolicyResult?: ApiDeleteMfaPolicyResult;
  readonly createSessionProfileResult?: ApiCreateSessionProfileResult;
  readonly earnDeployWrapperResult?: ApiEarnDeployWrapperResult;
  readonly earnDepositResult?: ApiEarnDepositResult;
  readonly earnWithdrawResult?: ApiEarnWithdrawResult;
  readonly executeSwapResult?: ApiExecuteSwapResult;
  readonly upsertSwapConfigResult?: ApiUpsertSwapConfigResult;
  readonly createTvcOperatorResult?: ApiCreateTvcOperatorResult;
  readonly createTvcQuorumKeyResult?: ApiCreateTvcQuorumKeyResult;
  readonly reEncryptTvcQuorumKeyShareResult?: ApiReEncryptTvcQuorumKeyShareResult;
  readonly initImportSecretsResult?: ApiInitImportSecretsResult;
  readonly solSendTransactionResultV2?: ApiSolSendTransactionResultV2;
  readonly claimSwapFeesResult?: ApiClaimSwapFeesResult;
  readonly earnSetWrapperStateResult?: ApiEarnSetWrapperStateResult;
  readonly claimEarnFeesResult?: ApiClaimEarnFeesResult;
  readonly updateWalletAccountNameResult?: ApiUpdateWalletAccountNameResult;
  readonly ethUndelegate7702Result?: ApiEthUndelegate7702Result;
  readonly createSwapQuoteResult?: ApiCreateSwapQuoteResult;
  readonly importSecretsResult?: ApiImportSecretsResult;
  readonly exportSecretsResult?: ApiExportSecretsResult;
  readonly createVelocityControlResult?: ApiCreateVelocityControlResult;
  readonly deleteVelocityControlResult?: ApiDeleteVelocityControlResult;
  readonly updatePaymentMethodResult?: ApiBillingUpdatePaymentMethodResult;
  readonly deleteSecretsResult?: ApiDeleteSecretsResult;
  readonly earnClaimRewardsResult?: ApiEarnClaimRewardsResult;
};
export type ApiRevertChainEntry = {
  readonly address?: string;
  readonly errorType?: string;
  readonly displayMessage?: string;
  readonly unknown?: ApiUnknownRevertError;
  readonly native?: ApiNativeRevertError;
  readonly custom?: ApiCustomRevertError;
};
export type ApiRootUserParams = {
  readonly userName: string;
  readonly userEmail?: string;
  readonly apiKeys: readonly ApiApiApiKeyParams[];
  readonly authenticators: readonly ApiAuthenticatorParamsV2[];
};
export type ApiRootUserParamsV2 = {
  readonly userName: string;
  readonly userEmail?: string;
  readonly apiKeys: readonly ApiApiApiKeyParams[];
  readonly authenticators: readonly ApiAuthenticatorParamsV2[];
  readonly oauthProviders: readonly ApiOauthProviderParams[];
};
export type ApiRootUserParamsV3 = {
  readonly userName: string;
  readonly userEmail?: string;
  readonly apiKeys: readonly ApiApiKeyParamsV2[];
  readonly authenticators: readonly ApiAuthenticatorParamsV2[];
  readonly oauthProviders: readonly ApiOauthProviderParams[];
};
export type ApiRootUserParamsV4 = {
  readonly userName: string;
  readonly userEmail?: string;
  readonly userPhoneNumber?: string;
  readonly apiKeys: readonly ApiApiKeyParamsV2[];
  readonly authenticators: readonly ApiAuthenticatorParamsV2[];
  readonly oauthProviders: readonly ApiOauthProviderParams[];
};
export type ApiRootUserParamsV5 = {
  readonly userName: string;
  readonly userEmail?: string;
  readonly userPhoneNumber?: string;
  readonly apiKeys: readonly ApiApiKeyParamsV2[];
  readonly authenticators: readonly ApiAuthenticatorParamsV2[];
  readonly oauthProviders: readonly ApiOauthProviderParamsV2[];
};
export type ApiRpcStatus = { readonly code?: number; readonly message?: string; readonly details?: readonly ApiProtobufAny[] };
export type ApiSecretMetadata = {
  readonly secretId: string;
  readonly name?: string;
  readonly staticProperties: readonly ApiKeyValue[];
  readonly createdAtUnixMs: string;
};
export type ApiSelector = { readonly subject?: string; readonly operator?: ApiOperator; readonly target?: string };
export type ApiSelectorV2 = { readonly subject?: string; readonly operator?: ApiOperator; readonly targets?: readonly string[] };
export type ApiSessionProfile = {
  readonly sessionProfileId: string;
  readonly sessionProfileName: string;
  readonly scope: string;
  readonly expirationSeconds?: string;
  readonly notes?: string;
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
};
export type ApiSetIpAllowlistIntent = {
  readonly publicKey?: string;
  readonly enabled?: boolean;
  readonly rules?: readonly ApiIpAllowlistIntentRule[];
  readonly onEvaluationError?: string;
};
export type ApiSetIpAllowlistResult = { readonly [name: string]: unknown };
export type ApiSetOrganizationFeatureIntent = { readonly name: ApiFeatureName; readonly value: string };
export type ApiSetOrganizationFeatureResult = { readonly features: readonly ApiFeature[] };
export type ApiSignRawPayloadIntent = {
  readonly privateKeyId: string;
  readonly payload: string;
  readonly encoding: ApiPayloadEncoding;
  readonly hashFunction: ApiHashFunction;
};
export type ApiSignRawPayloadIntentV2 = {
  readonly signWith: string;
  readonly payload: string;
  readonly encoding: ApiPayloadEncoding;
  readonly hashFunction: ApiHashFunction;
};
export type ApiSignRawPayloadResult = { readonly r: string; readonly s: string; readonly v: string };
export type ApiSignRawPayloadsIntent = {
  readonly signWith: string;
  readonly payloads: readonly string[];
  readonly encoding: ApiPayloadEncoding;
  readonly hashFunction: ApiHashFunction;
};
export type ApiSignRawPayloadsResult = { readonly signatures?: readonly ApiSignRawPayloadResult[] };
export type ApiSignTransactionIntent = {
  readonly privateKeyId: string;
  readonly unsignedTransaction: string;
  readonly type: ApiTransactionType;
};
export type ApiSignTransactionIntentV2 = {
  readonly signWith: string;
  readonly unsignedTransaction: string;
  readonly type: ApiTransactionType;
};
export type ApiSignTransactionResult = { readonly signedTransaction: string };
export type ApiSignatureScheme = 'SIGNATURE_SCHEME_EPHEMERAL_KEY_P256';
export type ApiSimpleClientExtensionResults = {
  readonly appid?: boolean;
  readonly appidExclude?: boolean;
  readonly credProps?: ApiCredPropsAuthenticationExtensionsClientOutputs;
};
export type ApiSmartContractInterface = {
  readonly organizationId: string;
  readonly smartContractInterfaceId: string;
  readonly smartContractAddress: string;
  readonly smartContractInterface: string;
  readonly type: string;
  readonly label: string;
  readonly notes: string;
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
};
export type ApiSmartContractInterfaceReference = {
  readonly smartContractInterfaceId?: string;
  readonly smartContractAddress?: string;
  readonly digest?: string;
};
export type ApiSmartContractInterfaceType = 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM' | 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA';
export type ApiSmsCustomizationParams = { readonly template?: string };
export type ApiSolSendTransactionIntent = {
  readonly unsignedTransaction: string;
  readonly signWith: string;
  readonly sponsor?: boolean;
  readonly caip2:
    | 'solana:mainnet'
    | 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    | 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
    | 'solana:devnet'
    | 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    | 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';
  readonly recentBlockhash?: string;
};
export type ApiSolSendTransactionIntentV2 = {
  readonly unsignedTransaction: string;
  readonly signWiths: readonly string[];
  readonly sponsor?: boolean;
  readonly caip2:
    | 'solana:mainnet'
    | 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    | 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
    | 'solana:devnet'
    | 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    | 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';
  readonly recentBlockhash?: string;
};
export type ApiSolSendTransactionResult = { readonly sendTransactionStatusId: string };
export type ApiSolSendTransactionResultV2 = { readonly sendTransactionStatusId: string };
export type ApiSolTransactionHistoryItem = {
  readonly signature: string;
  readonly block: ApiTransactionHistoryBlock;
  readonly status: 'CONFIRMED' | 'FINALIZED';
  readonly origin: string;
  readonly feePayer: string;
  readonly signers: readonly ApiSolTransactionHistorySigner[];
  readonly fee: ApiTransactionHistoryFee;
  readonly transfers: readonly ApiTransactionHistoryTransfer[];
  readonly turnkey?: ApiTransactionHistoryTurnkey;
  readonly executionFailed?: boolean;
};
export type ApiSolTransactionHistorySigner = { readonly address: string; readonly writable: boolean };
export type ApiSolanaConfig = { readonly rentPrefundEnabled?: boolean };
export type ApiSolanaFailureDetails = {
  readonly source?: string;
  readonly rpcCode?: number;
  readonly rpcMessage?: string;
  readonly transactionErrorJson?: string;
  readonly logs?: readonly string[];
  readonly unitsConsumed?: string;
  readonly innerInstructionsJson?: string;
};
export type ApiSolanaSendTransactionStatus = { readonly signature?: string };
export type ApiSparkClaimLeaf = { readonly leafId: string; readonly ciphertext: string; readonly senderSignature: string };
export type ApiSparkClaimPackage = {
  readonly leaves: readonly ApiSparkClaimLeaf[];
  readonly threshold: number;
  readonly operatorRecipients: readonly ApiSparkOperatorRecipient[];
  readonly transferId: string;
  readonly senderIdentityPublicKey: string;
};
export type ApiSparkClaimTransferIntent = { readonly signWith: string; readonly claim: ApiSparkClaimPackage };
export type ApiSparkClaimTransferResult = {
  readonly operatorPackages: readonly ApiSparkEncryptedOperatorPackage[];
  readonly newLeafPublicKeys: readonly ApiSparkLeafPublicKey[];
};
export type ApiSparkDepositDerivation = { readonly [name: string]: unknown };
export type ApiSparkEncryptedOperatorPackage = { readonly operatorId: string; readonly encryptedPackage: string };
export type ApiSparkFrostCommitment = { readonly id: string; readonly hiding: string; readonly binding: string };
export type ApiSparkHtlcPreimageDerivation = { readonly [name: string]: unknown };
export type ApiSparkIdentityDerivation = { readonly [name: string]: unknown };
export type ApiSparkKeyDerivation = {
  readonly identity?: ApiSparkIdentityDerivation;
  readonly signingLeaf?: ApiSparkSigningLeafDerivation;
  readonly deposit?: ApiSparkDepositDerivation;
  readonly staticDeposit?: ApiSparkStaticDepositDerivation;
  readonly htlcPreimage?: ApiSparkHtlcPreimageDerivation;
};
export type ApiSparkLeafPublicKey = { readonly leafId: string; readonly publicKey: string };
export type ApiSparkLightningReceivePackage = {
  readonly threshold: number;
  readonly operatorRecipients: readonly ApiSparkOperatorRecipient[];
};
export type ApiSparkOperatorRecipient = { readonly operatorId: string; readonly encryptionPublicKey: string };
export type ApiSparkPartialSignature = { readonly signatureShare: string; readonly hiding: string; readonly binding: string };
export type ApiSparkPrepareLightningReceiveIntent = {
  readonly signWith: string;
  readonly lightningReceive: ApiSparkLightningReceivePackage;
};
export type ApiSparkPrepareLightningReceiveResult = {
  readonly operatorPackages: readonly ApiSparkEncryptedOperatorPackage[];
  readonly paymentHash: string;
};
export type ApiSparkPrepareTransferIntent = { readonly signWith: string; readonly transfer: ApiSparkTransferPackage };
export type ApiSparkPrepareTransferResult = {
  readonly operatorPackages: readonly ApiSparkEncryptedOperatorPackage[];
  readonly transferUserSignature: string;
  readonly newLeafPublicKeys: readonly ApiSparkLeafPublicKey[];
};
export type ApiSparkSignFrostIntent = { readonly signWith: string; readonly signatures: readonly ApiSparkSignatureRequest[] };
export type ApiSparkSignFrostResult = { readonly signatures: readonly ApiSparkPartialSignature[] };
export type ApiSparkSignatureRequest = {
  readonly derivation: ApiSparkKeyDerivation;
  readonly message: string;
  readonly verifyingKey: string;
  readonly operatorCommitments: readonly ApiSparkFrostCommitment[];
  readonly adaptorPublicKey?: string;
};
export type ApiSparkSigningLeafDerivation = { readonly leafId: string };
export type ApiSparkStaticDepositDerivation = { readonly index: number };
export type ApiSparkTransferLeaf = {
  readonly leafId: string;
  readonly oldLeafDerivation: ApiSparkKeyDerivation;
  readonly newLeafDerivation: ApiSparkKeyDerivation;
  readonly refundSignature?: string;
  readonly directRefundSignature?: string;
  readonly directFromCpfpRefundSignature?: string;
};
export type ApiSparkTransferPackage = {
  readonly transferId: string;
  readonly leaves: readonly ApiSparkTransferLeaf[];
  readonly threshold: number;
  readonly operatorRecipients: readonly ApiSparkOperatorRecipient[];
  readonly receiverPublicKey: string;
};
export type ApiStampLoginIntent = {
  readonly publicKey: string;
  readonly expirationSeconds?: string;
  readonly invalidateExisting?: boolean;
  readonly sessionProfileId?: string;
};
export type ApiStampLoginResult = { readonly session: string };
export type ApiSwapError = {
  readonly reason: string;
  readonly message: string;
  readonly originTxError?: ApiTxError;
  readonly providerReason?: string;
};
export type ApiSwapQuote = {
  readonly quoteId: string;
  readonly provider: string;
  readonly outputAmount: string;
  readonly minOutputAmount: string;
  readonly expiresAt: string;
  readonly slippageBps?: string;
  readonly clientFeeBps: string;
  readonly estimatedTimeSeconds?: string;
};
export type ApiSwapRefund = { readonly asset: string; readonly amount: string; readonly txHash?: string };
export type ApiTag = {
  readonly tagId: string;
  readonly tagName: string;
  readonly tagType: ApiTagType;
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
};
export type ApiTagType = 'TAG_TYPE_USER' | 'TAG_TYPE_PRIVATE_KEY';
export type ApiTimestamp = { readonly seconds: string; readonly nanos: string };
export type ApiTransactionHistoryAsset = {
  readonly caip19: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
};
export type ApiTransactionHistoryBlock = { readonly number: string; readonly hash: string; readonly timestamp: string };
export type ApiTransactionHistoryDisplay = { readonly crypto?: string; readonly usd?: string };
export type ApiTransactionHistoryFee = { readonly amount: string; readonly caip19: string };
export type ApiTransactionHistoryTransfer = {
  readonly direction: 'IN' | 'OUT';
  readonly asset?: ApiTransactionHistoryAsset;
  readonly amount: string;
  readonly counterparty: string;
  readonly display?: ApiTransactionHistoryDisplay;
};
export type ApiTransactionHistoryTurnkey = {
  readonly sponsored: boolean;
  readonly activityFingerprint?: string;
  readonly submittedAt?: string;
};
export type ApiTransactionType =
  | 'TRANSACTION_TYPE_ETHEREUM'
  | 'TRANSACTION_TYPE_SOLANA'
  | 'TRANSACTION_TYPE_TRON'
  | 'TRANSACTION_TYPE_BITCOIN'
  | 'TRANSACTION_TYPE_TEMPO';
export type ApiTransportEncryptionSuite = 'TRANSPORT_ENCRYPTION_SUITE_ENCLAVE_ENCRYPT_V1';
export type ApiTvcApp = {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly quorumPublicKey: string;
  readonly manifestSet: ApiTvcOperatorSet;
  readonly shareSet: ApiTvcOperatorSet;
  readonly enableEgress: boolean;
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
  readonly liveDeploymentId?: string;
  readonly publicDomain: string;
  readonly enableDebugModeDeployments: boolean;
};
export type ApiTvcContainerSpec = {
  readonly containerUrl: string;
  readonly path: string;
  readonly args: readonly string[];
  readonly hasPullSecret: boolean;
  readonly healthCheckType: ApiTvcHealthCheckType;
  readonly healthCheckPort: number;
  readonly publicIngressPort: number;
};
export type ApiTvcDeployment = {
  readonly id: string;
  readonly organizationId: string;
  readonly appId: string;
  readonly manifestSet: ApiTvcOperatorSet;
  readonly shareSet: ApiTvcOperatorSet;
  readonly manifest: ApiTvcManifest;
  readonly manifestApprovals: readonly ApiTvcOperatorApproval[];
  readonly qosVersion: string;
  readonly pivotContainer: ApiTvcContainerSpec;
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
  readonly delete: boolean;
  readonly debugMode: boolean;
  readonly instanceSizeCpus?: number;
  readonly instanceSizeRam?: number;
};
export type ApiTvcDeploymentDebugLogEntry = { readonly line: ApiLogLine; readonly replicaLabel: string };
export type ApiTvcHealthCheckType = 'TVC_HEALTH_CHECK_TYPE_HTTP' | 'TVC_HEALTH_CHECK_TYPE_GRPC';
export type ApiTvcManifest = {
  readonly id: string;
  readonly manifest: string;
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
};
export type ApiTvcManifestApproval = { readonly operatorId: string; readonly signature: string };
export type ApiTvcOperator = {
  readonly id: string;
  readonly name: string;
  readonly publicKey: string;
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
  readonly encryptPublicKey: string;
  readonly signPublicKey: string;
  readonly keySource?: string;
};
export type ApiTvcOperatorApproval = {
  readonly id: string;
  readonly manifestId: string;
  readonly operator: ApiTvcOperator;
  readonly approval: string;
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
};
export type ApiTvcOperatorParams = { readonly name: string; readonly publicKey: string };
export type ApiTvcOperatorSet = {
  readonly id: string;
  readonly name: string;
  readonly organizationId: string;
  readonly operators: readonly ApiTvcOperator[];
  readonly threshold: number;
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
};
export type ApiTvcOperatorSetParams = {
  readonly name: string;
  readonly newOperators?: readonly ApiTvcOperatorParams[];
  readonly existingOperatorIds?: readonly string[];
  readonly threshold: number;
};
export type ApiTvcQuorumKey = {
  readonly id: string;
  readonly publicKey: string;
  readonly threshold: number;
  readonly operatorIds: readonly string[];
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
};
export type ApiTxError = {
  readonly message?: string;
  readonly revertChain?: readonly ApiRevertChainEntry[];
  readonly solana?: ApiSolanaFailureDetails;
  readonly eth?: ApiEthFailureDetails;
};
export type ApiUnknownRevertError = { readonly selector?: string; readonly data?: string };
export type ApiUpdateAllowedOriginsIntent = { readonly allowedOrigins: readonly string[] };
export type ApiUpdateAllowedOriginsResult = { readonly [name: string]: unknown };
export type ApiUpdateAuthProxyConfigIntent = {
  readonly allowedOrigins?: readonly string[];
  readonly allowedAuthMethods?: readonly string[];
  readonly sendFromEmailAddress?: string;
  readonly replyToEmailAddress?: string;
  readonly emailAuthTemplateId?: string;
  readonly otpTemplateId?: string;
  readonly emailCustomizationParams?: ApiEmailCustomizationParams;
  readonly smsCustomizationParams?: ApiSmsCustomizationParams;
  readonly walletKitSettings?: ApiWalletKitSettingsParams;
  readonly otpExpirationSeconds?: number;
  readonly verificationTokenExpirationSeconds?: number;
  readonly sessionExpirationSeconds?: number;
  readonly otpAlphanumeric?: boolean;
  readonly otpLength?: number;
  readonly sendFromEmailSenderName?: string;
  readonly verificationTokenRequiredForGetAccountPii?: boolean;
  readonly socialLinkingClientIds?: readonly string[];
  readonly captchaEnabled?: boolean;
};
export type ApiUpdateAuthProxyConfigResult = { readonly configId?: string };
export type ApiUpdateFiatOnRampCredentialIntent = {
  readonly fiatOnrampCredentialId: string;
  readonly onrampProvider: ApiFiatOnRampProvider;
  readonly projectId?: string;
  readonly publishableApiKey: string;
  readonly encryptedSecretApiKey: string;
  readonly encryptedPrivateApiKey?: string;
};
export type ApiUpdateFiatOnRampCredentialResult = { readonly fiatOnRampCredentialId: string };
export type ApiUpdateMfaPolicyIntent = {
  readonly userId: string;
  readonly mfaPolicyId: string;
  readonly mfaPolicyName?: string;
  readonly condition?: string;
  readonly requiredAuthenticationMethods?: readonly ApiRequiredAuthenticationMethodParams[];
  readonly order?: number;
  readonly notes?: string;
};
export type ApiUpdateMfaPolicyResult = { readonly mfaPolicyId: string };
export type ApiUpdateOauth2CredentialIntent = {
  readonly oauth2CredentialId: string;
  readonly provider: ApiOauth2Provider;
  readonly clientId: string;
  readonly encryptedClientSecret: string;
};
export type ApiUpdateOauth2CredentialResult = { readonly oauth2CredentialId: string };
export type ApiUpdateOrganizationNameIntent = { readonly organizationName: string };
export type ApiUpdateOrganizationNameResult = { readonly organizationId: string; readonly organizationName: string };
export type ApiUpdatePolicyIntent = {
  readonly policyId: string;
  readonly policyName?: string;
  readonly policyEffect?: ApiEffect;
  readonly policyCondition?: string;
  readonly policyConsensus?: string;
  readonly policyNotes?: string;
};
export type ApiUpdatePolicyIntentV2 = {
  readonly policyId: string;
  readonly policyName?: string;
  readonly policyEffect?: ApiEffect;
  readonly policyCondition?: string;
  readonly policyConsensus?: string;
  readonly policyNotes?: string;
  readonly time?: string;
};
export type ApiUpdatePolicyResult = { readonly policyId: string };
export type ApiUpdatePolicyResultV2 = { readonly policyId: string };
export type ApiUpdatePrivateKeyTagIntent = {
  readonly privateKeyTagId: string;
  readonly newPrivateKeyTagName?: string;
  readonly addPrivateKeyIds: readonly string[];
  readonly removePrivateKeyIds: readonly string[];
};
export type ApiUpdatePrivateKeyTagResult = { readonly privateKeyTagId: string };
export type ApiUpdateRootQuorumIntent = { readonly threshold: number; readonly userIds: readonly string[] };
export type ApiUpdateRootQuorumResult = { readonly [name: string]: unknown };
export type ApiUpdateTvcAppLiveDeploymentIntent = { readonly deploymentId: string };
export type ApiUpdateTvcAppLiveDeploymentResult = { readonly [name: string]: unknown };
export type ApiUpdateUserEmailIntent = { readonly userId: string; readonly userEmail: string; readonly verificationToken?: string };
export type ApiUpdateUserEmailResult = { readonly userId: string };
export type ApiUpdateUserIntent = {
  readonly userId: string;
  readonly userName?: string;
  readonly userEmail?: string;
  readonly userTagIds?: readonly string[];
  readonly userPhoneNumber?: string;
};
export type ApiUpdateUserNameIntent = { readonly userId: string; readonly userName: string };
export type ApiUpdateUserNameResult = { readonly userId: string };
export type ApiUpdateUserPhoneNumberIntent = {
  readonly userId: string;
  readonly userPhoneNumber: string;
  readonly verificationToken?: string;
};
export type ApiUpdateUserPhoneNumberResult = { readonly userId: string };
export type ApiUpdateUserResult = { readonly userId: string };
export type ApiUpdateUserTagIntent = {
  readonly userTagId: string;
  readonly newUserTagName?: string;
  readonly addUserIds: readonly string[];
  readonly removeUserIds: readonly string[];
};
export type ApiUpdateUserTagResult = { readonly userTagId: string };
export type ApiUpdateWalletAccountNameIntent = { readonly walletAccountId: string; readonly name: string };
export type ApiUpdateWalletAccountNameResult = { readonly walletAccountId: string };
export type ApiUpdateWalletIntent = { readonly walletId: string; readonly walletName?: string };
export type ApiUpdateWalletResult = { readonly walletId: string };
export type ApiUpdateWebhookEndpointIntent = {
  readonly endpointId: string;
  readonly url?: string;
  readonly name?: string;
  readonly isActive?: boolean;
};
export type ApiUpdateWebhookEndpointResult = { readonly endpointId: string; readonly webhookEndpoint: ApiWebhookEndpointData };
export type ApiUpsertGasUsageConfigIntent = {
  readonly orgWindowLimitUsd: string;
  readonly subOrgWindowLimitUsd: string;
  readonly windowDurationMinutes: string;
  readonly enabled?: boolean;
  readonly solanaConfig?: ApiSolanaConfig;
};
export type ApiUpsertGasUsageConfigResult = { readonly gasUsageConfigId: string };
export type ApiUpsertSwapConfigIntent = {
  readonly feeReceiverWalletAddress?: string;
  readonly feeBps?: string;
  readonly stableFeeBps?: string;
};
export type ApiUpsertSwapConfigResult = {
  readonly feeReceiverWalletAddress?: string;
  readonly feeBps?: string;
  readonly stableFeeBps?: string;
};
export type ApiUser = {
  readonly userId: string;
  readonly userName: string;
  readonly userEmail?: string;
  readonly userPhoneNumber?: string;
  readonly authenticators: readonly ApiAuthenticator[];
  readonly apiKeys: readonly ApiApiKey[];
  readonly userTags: readonly string[];
  readonly oauthProviders: readonly ApiOauthProvider[];
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
  readonly mfaPolicies: readonly ApiMfaPolicy[];
};
export type ApiUserParams = {
  readonly userName: string;
  readonly userEmail?: string;
  readonly accessType: ApiAccessType;
  readonly apiKeys: readonly ApiApiApiKeyParams[];
  readonly authenticators: readonly ApiAuthenticatorParams[];
  readonly userTags: readonly string[];
};
export type ApiUserParamsV2 = {
  readonly userName: string;
  readonly userEmail?: string;
  readonly apiKeys: readonly ApiApiApiKeyParams[];
  readonly authenticators: readonly ApiAuthenticatorParamsV2[];
  readonly userTags: readonly string[];
};
export type ApiUserParamsV3 = {
  readonly userName: string;
  readonly userEmail?: string;
  readonly userPhoneNumber?: string;
  readonly apiKeys: readonly ApiApiKeyParamsV2[];
  readonly authenticators: readonly ApiAuthenticatorParamsV2[];
  readonly oauthProviders: readonly ApiOauthProviderParams[];
  readonly userTags: readonly string[];
};
export type ApiUserParamsV4 = {
  readonly userName: string;
  readonly userEmail?: string;
  readonly userPhoneNumber?: string;
  readonly apiKeys: readonly ApiApiKeyParamsV2[];
  readonly authenticators: readonly ApiAuthenticatorParamsV2[];
  readonly oauthProviders: readonly ApiOauthProviderParamsV2[];
  readonly userTags: readonly string[];
};
export type ApiValidateTvcImageResponse = { readonly resolvedImageDigest?: string };
export type ApiVelocityControl = {
  readonly velocityControlId: string;
  readonly organizationId: string;
  readonly name: string;
  readonly dataSource: ApiVelocityControlDataSource;
  readonly aggregation: ApiVelocityControlAggregation;
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
  readonly identifier: string;
};
export type ApiVelocityControlAggregation = {
  readonly method: ApiVelocityControlAggregationMethod;
  readonly operator: ApiVelocityControlAggregationOperator;
  readonly threshold: string;
  readonly window: ApiVelocityControlAggregationWindow;
  readonly groupBy: ApiVelocityControlAggregationGroupBy;
};
export type ApiVelocityControlAggregationGroupBy = {
  readonly organization?: ApiVelocityControlAggregationGroupByOrganization;
  readonly user?: ApiVelocityControlAggregationGroupByUser;
  readonly wallet?: ApiVelocityControlAggregationGroupByWallet;
};
export type ApiVelocityControlAggregationGroupByOrganization = { readonly [name: string]: unknown };
export type ApiVelocityControlAggregationGroupByUser = { readonly [name: string]: unknown };
export type ApiVelocityControlAggregationGroupByWallet = { readonly [name: string]: unknown };
export type ApiVelocityControlAggregationMethod = 'VELOCITY_CONTROL_AGGREGATION_METHOD_SUM' | 'VELOCITY_CONTROL_AGGREGATION_METHOD_COUNT';
export type ApiVelocityControlAggregationOperator =
  | 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN'
  | 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL'
  | 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_EQUAL'
  | 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_GREATER_THAN_OR_EQUAL'
  | 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_GREATER_THAN';
export type ApiVelocityControlAggregationWindow = {
  readonly rolling?: ApiVelocityControlAggregationWindowRolling;
  readonly infinite?: ApiVelocityControlAggregationWindowInfinite;
};
export type ApiVelocityControlAggregationWindowInfinite = { readonly [name: string]: unknown };
export type ApiVelocityControlAggregationWindowRolling = { readonly duration: string };
export type ApiVelocityControlDataSource = {
  readonly chainAssetTransfer?: ApiVelocityControlDataSourceChainAssetTransfer;
  readonly activityExecution?: ApiVelocityControlDataSourceActivityExecution;
};
export type ApiVelocityControlDataSourceActivityExecution = { readonly filter?: ApiVelocityControlDataSourceActivityExecutionFilter };
export type ApiVelocityControlDataSourceActivityExecutionFilter = {
  readonly activity?: readonly ApiVelocityControlDataSourceFilterActivity[];
};
export type ApiVelocityControlDataSourceChainAssetTransfer = {
  readonly definition: readonly ApiVelocityControlDataSourceChainAssetTransferDefinition[];
  readonly filter?: ApiVelocityControlDataSourceChainAssetTransferFilter;
  readonly phase?: ApiVelocityControlDataSourcePhase;
};
export type ApiVelocityControlDataSourceChainAssetTransferDefinition = { readonly caip19: string; readonly decimals: string };
export type ApiVelocityControlDataSourceChainAssetTransferFilter = {
  readonly activity?: readonly ApiVelocityControlDataSourceFilterActivity[];
};
export type ApiVelocityControlDataSourceFilterActivity = { readonly activityType: string };
export type ApiVelocityControlDataSourcePhase = {
  readonly signature?: ApiVelocityControlDataSourcePhaseSignature;
  readonly submission?: ApiVelocityControlDataSourcePhaseSubmission;
};
export type ApiVelocityControlDataSourcePhaseSignature = { readonly [name: string]: unknown };
export type ApiVelocityControlDataSourcePhaseSubmission = { readonly [name: string]: unknown };
export type ApiVerifyOtpIntent = {
  readonly otpId: string;
  readonly otpCode: string;
  readonly expirationSeconds?: string;
  readonly publicKey?: string;
};
export type ApiVerifyOtpIntentV2 = { readonly otpId: string; readonly encryptedOtpBundle: string; readonly expirationSeconds?: string };
export type ApiVerifyOtpResult = { readonly verificationToken: string };
export type ApiVote = {
  readonly id: string;
  readonly userId: string;
  readonly user: ApiUser;
  readonly activityId: string;
  readonly selection: 'VOTE_SELECTION_APPROVED' | 'VOTE_SELECTION_REJECTED';
  readonly message: string;
  readonly publicKey: string;
  readonly signature: string;
  readonly scheme: string;
  readonly createdAt: ApiTimestamp;
};
export type ApiWallet = {
  readonly walletId: string;
  readonly walletName: string;
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
  readonly exported: boolean;
  readonly imported: boolean;
};
export type ApiWalletAccount = {
  readonly walletAccountId: string;
  readonly organizationId: string;
  readonly walletId: string;
  readonly curve: ApiCurve;
  readonly pathFormat: ApiPathFormat;
  readonly path: string;
  readonly addressFormat: ApiAddressFormat;
  readonly address: string;
  readonly createdAt: ApiTimestamp;
  readonly updatedAt: ApiTimestamp;
  readonly publicKey?: string;
  readonly walletDetails?: ApiWallet;
  readonly name?: string;
  readonly caip2Prefix?: string;
};
export type ApiWalletAccountParams = {
  readonly curve: ApiCurve;
  readonly pathFormat: ApiPathFormat;
  readonly path: string;
  readonly addressFormat: ApiAddressFormat;
  readonly name?: string;
};
export type ApiWalletKitSettingsParams = {
  readonly enabledSocialProviders?: readonly string[];
  readonly oauthClientIds?: { readonly [name: string]: string };
  readonly oauthRedirectUrl?: string;
};
export type ApiWalletParams = {
  readonly walletName: string;
  readonly accounts: readonly ApiWalletAccountParams[];
  readonly mnemonicLength?: number;
};
export type ApiWalletResult = { readonly walletId: string; readonly addresses: readonly string[] };
export type ApiWebhookEndpointData = {
  readonly endpointId: string;
  readonly organizationId: string;
  readonly url: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly subscriptions?: readonly ApiWebhookSubscriptionParams[];
};
export type ApiWebhookSubscriptionParams = { readonly eventType: string; readonly filtersJson?: string; readonly isActive?: boolean };
