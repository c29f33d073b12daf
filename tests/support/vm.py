def run_vm(context, report):
    pass
