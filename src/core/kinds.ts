/** Where the fault of a failed call lies. */
export const SCOPES = ['call', 'data', 'access', 'transient', 'provider', 'agent', 'other'] as const;
export type Scope = (typeof SCOPES)[number];

/** Why a call failed, with its scope. The list is closed. */
export const SCOPE_OF_KIND = {
  missing_required: 'call',
  unknown_parameter: 'call',
  wrong_parameter_name: 'call',
  wrong_type: 'call',
  enum_violation: 'call',
  format_violation: 'call',
  range_or_count_limit: 'call',
  ambiguous_value: 'call',
  null_for_optional: 'call',
  unknown_tool: 'call',
  unparsable_arguments: 'call',
  double_encoded: 'call',
  wrapped_arguments: 'call',
  truncated: 'call',
  conflicting_parameters: 'call',
  not_found: 'data',
  no_data: 'data',
  permission: 'access',
  authentication: 'access',
  quota: 'access',
  rate_limit: 'transient',
  timeout: 'transient',
  transport: 'transient',
  server_error: 'transient',
  conflict: 'transient',
  provider_bug: 'provider',
  unparsable_result: 'provider',
  oversize_result: 'provider',
  cancelled: 'agent',
  other: 'other',
} as const satisfies Record<string, Scope>;

export type Kind = keyof typeof SCOPE_OF_KIND;
export const KINDS = Object.keys(SCOPE_OF_KIND) as Kind[];

/** `yes`: a change of the call can help. `no`: none can. `needs_user`: only the user can say. */
export const REPAIRABLE = ['yes', 'no', 'needs_user'] as const;
export type Repairable = (typeof REPAIRABLE)[number];
